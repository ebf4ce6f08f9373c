// What bin/bench compares `evenkeel validate` with: YAML with lines and columns, Evenkeel's own schemas, problems as
// path:line:column: message. node validate.mjs SCHEMAS PATH
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import Ajv from 'ajv';
import { LineCounter, parseDocument } from 'yaml';

const [schemas, target] = process.argv.slice(2);
const ajv = new Ajv({ allErrors: true, strict: false, logger: false });
const compiled = new Map();

function schema(name) {
    if (!compiled.has(name)) {
        compiled.set(name, ajv.compile(JSON.parse(readFileSync(join(schemas, `${name}.schema.json`), 'utf8'))));
    }
    return compiled.get(name);
}

function kind(path) {
    switch (basename(path)) {
        case 'evenkeel.yaml': return 'fleet';
        case 'project.yaml': return 'project';
        case 'environment.yaml': return 'environment';
        default: return 'app';
    }
}

function problems(path) {
    const lines = new LineCounter();
    const document = parseDocument(readFileSync(path, 'utf8'), { lineCounter: lines, prettyErrors: false });
    const at = (offset, message) => ({ ...lines.linePos(offset), message });
    if (document.errors.length > 0) {
        return document.errors.map(error => at(error.pos[0], error.message));
    }
    const validate = schema(kind(path));
    if (validate(document.toJS())) {
        return [];
    }
    return validate.errors.map(error => at(offset(document, error), `${error.message} (${error.instancePath})`));
}

function offset(document, error) {
    const keys = error.instancePath.split('/').slice(1)
        .map(key => key.replaceAll('~1', '/').replaceAll('~0', '~'));
    const node = document.getIn(keys, true) ?? document.contents;
    const extra = error.params.additionalProperty;
    const key = extra && node.items?.find(pair => pair.key.value === extra)?.key;
    return (key ?? node)?.range?.[0] ?? 0;
}

function* files(path) {
    if (!statSync(path).isDirectory()) {
        yield path;
        return;
    }
    for (const entry of readdirSync(path, { withFileTypes: true })) {
        if (entry.isDirectory()) {
            yield* files(join(path, entry.name));
        } else if (entry.name.endsWith('.yaml')) {
            yield join(path, entry.name);
        }
    }
}

let found = 0;
for (const path of files(target)) {
    for (const { line, col, message } of problems(path)) {
        found++;
        console.log(`${relative(target, path) || path}:${line}:${col}: error: ${message}`);
    }
}
console.error(`${target}: ${found === 0 ? 'no problems' : `${found} problems`}`);
process.exitCode = found === 0 ? 0 : 1;
