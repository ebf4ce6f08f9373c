// Writes the files of this folder: see README.md. An encryptor of its own, after SOPS' documentation; it shares no code
// with the program that the files test.
import { createCipheriv, createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync, existsSync } from "node:fs";
import { Encrypter, generateIdentity, identityToRecipient, armor } from "age-encryption";

const MODIFIED = "2026-11-30T10:20:30Z";
const MAC_ONLY_ENCRYPTED = createHash("sha256").update("sops").digest();

/** A number that is a float also when it is whole, as written in YAML. */
const float = (plain, counted) => ({ float: plain, counted });
const bytes = (buffer) => ({ bytes: buffer });
const time = (text) => ({ time: text });
/** A map keeps its order and may hold comments: [["key", value], "# comment", ...]. */
const map = (...entries) => ({ map: entries });

function scalar(value) {
  if (typeof value === "string") return { type: "str", sealed: value, counted: value, plain: JSON.stringify(value), text: value };
  if (typeof value === "boolean") {
    const title = value ? "True" : "False";
    return { type: "bool", sealed: title, counted: title, plain: String(value), text: String(value) };
  }
  if (typeof value === "number") return { type: "int", sealed: String(value), counted: String(value), plain: String(value), text: String(value) };
  if (value.float) return { type: "float", sealed: value.counted, counted: value.counted, plain: value.float, text: value.counted };
  if (value.time) return { type: "time", sealed: value.time, counted: value.time, plain: value.time, text: value.time };
  return { type: "bytes", sealed: value.bytes, counted: value.bytes, plain: "!!binary " + value.bytes.toString("base64"), text: null };
}

function seal(key, context, type, plaintext) {
  if (plaintext.length === 0) return '""';
  const nonce = randomBytes(32);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(Buffer.from(context));
  const data = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  const [d, i, t] = [data, nonce, cipher.getAuthTag()].map((b) => b.toString("base64"));
  return `ENC[AES256_GCM,data:${d},iv:${i},tag:${t},type:${type}]`;
}

/** Whether a value is encrypted; comments are those in force. */
function rule(options) {
  const any = (list, test) => list.some(test);
  if (options.encrypted_suffix) return (path) => any(path, (p) => p.endsWith(options.encrypted_suffix));
  if (options.encrypted_regex) return (path) => any(path, (p) => new RegExp(options.encrypted_regex).test(p));
  if (options.unencrypted_regex) return (path) => !any(path, (p) => new RegExp(options.unencrypted_regex).test(p));
  if (options.encrypted_comment_regex) return (_, comments) => any(comments, (c) => new RegExp(options.encrypted_comment_regex).test(c));
  if (options.unencrypted_comment_regex) return (_, comments) => !any(comments, (c) => new RegExp(options.unencrypted_comment_regex).test(c));
  const suffix = options.unencrypted_suffix ?? "_unencrypted";
  return (path) => !any(path, (p) => p.endsWith(suffix));
}

class File {
  constructor(recipients, options = {}) {
    this.key = randomBytes(32);
    this.recipients = recipients;
    this.options = options;
    this.mac = createHash("sha512");
    if (options.mac_only_encrypted) this.mac.update(MAC_ONLY_ENCRYPTED);
    this.encrypts = rule(options);
  }

  leaf(value, path, comments) {
    if (value === null) return { yaml: "null", opened: null };
    const it = scalar(value);
    const encrypted = this.encrypts(path, comments);
    if (encrypted || !this.options.mac_only_encrypted) this.mac.update(it.counted);
    return { yaml: encrypted ? seal(this.key, path.join(":") + ":", it.type, it.sealed) : it.plain, opened: it.text };
  }

  comment(text, path, comments) {
    // a comment that the rule of comments looks for stays readable
    const rules = [this.options.encrypted_comment_regex, this.options.unencrypted_comment_regex].filter(Boolean);
    const marks = rules.some((r) => new RegExp(r).test(text));
    return "#" + (!marks && this.encrypts(path, comments) ? seal(this.key, path.join(":") + ":", "comment", text) : text);
  }

  node(value, path, comments, indent) {
    const pad = " ".repeat(indent);
    if (Array.isArray(value)) {
      let lines = "";
      const opened = [];
      let own = [];
      for (const item of value) {
        if (typeof item === "string" && item.startsWith("#")) {
          own.push(item.slice(1));
          lines += `${pad}${this.comment(item.slice(1), path, [...comments, ...own])}\n`;
          continue;
        }
        const made = this.node(item, path, [...comments, ...own], indent + 4);
        lines += made.lines ? `${pad}- ${made.lines.trimStart().replaceAll("\n" + " ".repeat(indent + 4), "\n" + pad + "  ")}` : `${pad}- ${made.yaml}\n`;
        opened.push(made.opened);
        own = [];
      }
      return { lines, opened };
    }
    if (value?.map) {
      let lines = "";
      const opened = {};
      let own = [];
      for (const entry of value.map) {
        if (typeof entry === "string") {
          own.push(entry.slice(1));
          lines += `${pad}${this.comment(entry.slice(1), path, [...comments, ...own])}\n`;
          continue;
        }
        const [name, inner] = entry;
        const made = this.node(inner, [...path, name], [...comments, ...own], indent + 4);
        lines += made.lines ? `${pad}${name}:\n${made.lines}` : `${pad}${name}: ${made.yaml}\n`;
        opened[name] = made.opened;
        own = [];
      }
      return { lines, opened };
    }
    return this.leaf(value, path, comments);
  }

  async metadata(extra) {
    let age = "";
    for (const recipient of this.recipients) {
      const encrypter = new Encrypter();
      for (const one of [recipient].flat()) encrypter.addRecipient(one);
      const sealed = armor.encode(await encrypter.encrypt(this.key)).trimEnd();
      age += `        - recipient: ${[recipient].flat()[0]}\n          enc: |\n`;
      age += sealed.split("\n").map((line) => `            ${line}\n`).join("");
    }
    const mac = seal(this.key, MODIFIED, "str", this.mac.digest("hex").toUpperCase());
    const rules = Object.entries(this.options).map(([k, v]) => `    ${k}: ${v}\n`).join("");
    const byDefault = Object.keys(this.options).some((k) => /regex|suffix/.test(k)) ? "" : "    unencrypted_suffix: _unencrypted\n";
    return `sops:\n    kms: []\n    gcp_kms: []\n    azure_kv: []\n    hc_vault: []\n    age:\n${age}` +
      `    lastmodified: "${MODIFIED}"\n    mac: ${mac}\n${extra ?? "    pgp: []\n"}${byDefault}${rules}    version: 3.9.4\n`;
  }
}

async function encrypt(documents, recipients, options, extra) {
  const file = new File(recipients, options);
  const made = documents.map((document) => file.node(document, [], [], 0));
  const metadata = await file.metadata(extra);
  return { yaml: made.map((each) => each.lines + metadata).join("---\n"), opened: made.map((each) => each.opened) };
}

async function key(name) {
  const path = `keys/${name}.txt`;
  if (!existsSync(path)) {
    const identity = await generateIdentity();
    writeFileSync(path, `# made for the tests of Evenkeel and of no use to anybody\n# public key: ${await identityToRecipient(identity)}\n${identity}\n`);
  }
  return identityToRecipient(readFileSync(path, "utf8").split("\n").find((line) => line.startsWith("AGE-")));
}

/** All files, or those that the command line names. */
const wanted = (name) => process.argv.length < 3 || process.argv.includes(name);

async function write(name, documents, recipients, options, extra) {
  if (!wanted(name)) return;
  const made = await encrypt(documents, recipients, options, extra);
  writeFileSync(`${name}.yaml`, made.yaml);
  writeFileSync(`${name}.opened.json`, JSON.stringify(made.opened, null, 2) + "\n");
  return made;
}

mkdirSync("keys", { recursive: true });
const [oldKey, newKey, otherKey] = [await key("test-key-old"), await key("test-key-new"), await key("test-key-other")];
const pem = "-----BEGIN TEST KEY-----\nMC4CAQAwBQYDK2VwBCIEIGFiY2RlZmdo\n/+==\n-----END TEST KEY-----\n";

const flat = map(
  "# of the whole file",
  ["db-password", "correct horse: battery # staple"],
  ["pem", pem],
  ["dollars", "abc$def$$ ${UNSET:-x} $2a$08$"],
  ["unicode", "äöü € 😀\ttab"],
  "# an encrypted comment",
  "# of two lines",
  ["port", 5432],
  ["negative", -17],
  ["ratio", float("1234.56789", "1234.56789")],
  ["million", float("1e+06", "1000000")],
  ["tiny", float("1e-07", "0.0000001")],
  ["on", true],
  ["off", false],
  ["empty", ""],
  ["nothing", null],
  ["note_unencrypted", "anybody may read this"],
  ["count_unencrypted", 42],
  ["share_unencrypted", float("0.5", "0.5")],
  ["flag_unencrypted", true],
  ["last", "the end"],
);
await write("flat", [flat], [newKey]);

const nested = map(
  ["database", map(["user", "app"], "# inside", ["password", "p:w"], ["ports", [1, 2, 3]], ["replica", map(["host", "h"], ["tls", true])])],
  ["list", ["first", "# between", "second", map(["name", "third"], ["deep", ["x", map(["y", "z"])]]), ["in", "list"]]],
  ["public_unencrypted", map(["anything", "here"], ["list", ["a", 1, false]])],
  ["colon:key", "its path has one more colon"],
  ["after", "nested"],
);
await write("nested", [nested], [newKey]);

const mixed = map(
  ["apiVersion", "v1"],
  ["data", map(["password", "s3cret"], ["list", ["a", 7]])],
  ["stringData", map(["token", "t0ken"])],
  ["replicas", 3],
  ["weight", float("1.5", "1.5")],
  ["enabled", false],
);
await write("encrypted-regex", [mixed], [newKey], { encrypted_regex: "^(data|stringData)$" });
await write("unencrypted-regex", [mixed], [newKey], { unencrypted_regex: "^(apiVersion|replicas|weight|enabled)$" });
await write("encrypted-suffix", [map(["a_secret", "s"], ["b", "plain"], ["c_secret", map(["d", 1])])], [newKey], { encrypted_suffix: "_secret" });
await write("unencrypted-suffix", [map(["a_plain", "p"], ["b", "s"], ["c_unencrypted", "sealed all the same"])], [newKey], { unencrypted_suffix: "_plain" });
await write("mac-only-encrypted", [mixed], [newKey], { encrypted_regex: "^(data|stringData)$", mac_only_encrypted: true });

const commented = map(
  ["a", "one"],
  "# sops:seal",
  ["b", "two"],
  ["c", "three"],
  "# sops:seal",
  ["d", map(["e", "four"], ["f", map(["g", 5])])],
  ["h", map("# sops:seal", ["i", "six"], ["j", "seven"])],
  ["k", ["eight", "# sops:seal", "nine", "ten"]],
  ["l", "eleven"],
);
await write("encrypted-comment-regex", [commented], [newKey], { encrypted_comment_regex: "sops:seal" });
await write("unencrypted-comment-regex", [commented], [newKey], { unencrypted_comment_regex: "sops:seal" });

const types = map(
  ["endless_unencrypted", float(".inf", "+Inf")],
  ["million_unencrypted", float("1e+06", "1000000")],
  ["long_unencrypted", float("123456789012345680000", "123456789012345680000")],
  ["quoted_unencrypted", "017"],
);
await write("types", [types], [newKey]);
const rare = map(
  ["bytes", bytes(Buffer.from([0xff, 0xfe, 0x00, 0x61]))],
  ["time", time("2026-11-30T00:00:00Z")],
  ["day_unencrypted", time("2026-11-30T00:00:00Z")],
);
await write("rare-types", [rare], [newKey]);

await write("two-documents", [map(["a", "1"]), map(["b", map(["c", 2])])], [newKey]);
await write("two-recipients", [map(["shared", "by two"])], [oldKey, newKey]);
await write("two-stanzas", [map(["shared", "in one age file"])], [[otherKey, newKey]]);
await write("old-key-only", [map(["sealed", "for the old key"])], [oldKey]);
await write("empty", [map(["nothing", null])], [newKey]);

// bcrypt hashes of "wonderland", "builder", and of nothing
const [alice, bob, canaryHash] = [
  "alice:$2y$05$kqGyR0aPzX9mB3nVtW7uLe0wLFyn463yXQlyNSM66.rosLeatZG4O",
  "bob:$2b$04$Tj4sQ8xYcN2vH6wKpR1zAuRtqNJggDQnmhOZQ7WFjTuejQHka5/gu",
  "canaryUserQz93:$2y$05$kX7canaryHashQz93vTwOeb0qWmcTxHYzFk1rJZ8uLNpD3sVg6aXi",
];
const logins = map(
  ["team", `${alice}\n\n${bob}\n`],
  ["one", alice],
  ["windows", `${alice}\r\n  ${bob}  \r\n`],
  ["canary", canaryHash + "\n"],
  ["none", "\n \n"],
  ["readable", `${alice}\nbob:hunter2hunter2\n`],
  ["md5", "alice:$apr1$kX7hunt2$er2hunter2hunter2hunter\n"],
  ["costly", alice + "\n" + bob.replace("$04$", "$13$")],
  ["twice", `${alice}\n${bob}\n${alice}\n`],
  ["nameless", alice.replace("alice", "")],
  ["spaced", alice.replace("alice", "alice hunter2")],
  ["directive", alice.replace("alice", "import")],
  ["long", alice + "hunter2"],
  ["number", 5],
);
await write("logins", [logins], [newKey]);

const pgp = `    pgp:\n        - created_at: "${MODIFIED}"\n          enc: |-\n            -----BEGIN PGP MESSAGE-----\n\n            wcFMA0000000000000000000\n            -----END PGP MESSAGE-----\n          fp: 85D77543B3D624B63CEA9E6DBC17301B491B3F21\n`;
await write("pgp-too", [map(["a", "age opens it"])], [newKey], {}, pgp);

// values that occur nowhere by chance, also the one of three characters
const canary = map(
  ["line", "kX7canaryLineQz93vTw"],
  ["pem", "-----BEGIN CANARY KEY-----\nkX7canaryPemFirstQz93vTw/+==\nkX7canaryPemSecond0192837465\n-----END CANARY KEY-----\n"],
  ["three", "ꙮჶƔ"],
  ["regex", 'kX7c"a\\d.*(Qz9|vTw)+$^[^\\E]{2}?$&$1'],
);
await write("canary", [canary], [newKey]);
if (wanted("canary")) {
  // whatever stands before a text, its bytes fall into groups of three in one of three ways
  const base64 = (text) => [0, 1, 2].map((shift) => {
    const shifted = Buffer.concat([Buffer.alloc(shift), Buffer.from(text)]);
    return shifted.subarray(0, shifted.length - (shifted.length % 3)).toString("base64").slice(shift ? 4 : 0);
  });
  const ascii = (text, hex) => text.replace(/[^\x00-\x7f]/g, (c) => "\\u" + hex(c.codePointAt(0).toString(16).padStart(4, "0")));
  const values = canary.map.map(([, value]) => value);
  const texts = values.flatMap((value) => [value, ...value.split("\n")]).filter((text) => text && !/^-----[^\n]*$/.test(text));
  const traces = texts.flatMap((text) => {
    const json = JSON.stringify(text).slice(1, -1);
    const uri = encodeURIComponent(text);
    return [text, json, ascii(json, (hex) => hex), ascii(json, (hex) => hex.toUpperCase()), uri, uri.replaceAll("%20", "+"), ...base64(text)];
  });
  writeFileSync("canary.traces.txt", [...new Set(traces)].filter((trace) => !trace.includes("\n")).join("\n") + "\n");
}

if (!wanted("refused")) process.exit();
const one = await encrypt([map(["a", "1"])], [newKey]);
const two = await encrypt([map(["b", "2"])], [newKey]);
writeFileSync("joined.yaml", one.yaml + "---\n" + two.yaml);
writeFileSync("key-groups.yaml", one.yaml.replace(/    age:\n(        .*\n)+/, (age) => "    shamir_threshold: 1\n    key_groups:\n        - hc_vault: []\n          age:\n" + age.split("\n").slice(1).map((l) => (l ? "    " + l : l)).join("\n")));
writeFileSync("pgp-only.yaml", (await encrypt([map(["a", "1"])], [newKey], {}, pgp)).yaml.replace(/    age:\n(        .*\n)+/, "    age: []\n"));
