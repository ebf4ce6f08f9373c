static final int JAVA_6 = 50;

/**
 * Called by dist.sh: copies a jar and gives its classes of Java 5 and before today's form, which has stack maps.
 * The JVM's cache of loaded classes leaves such old ones out, and picocli consists of them.
 */
void main(String[] words) throws IOException {
    try (var loader = new URLClassLoader(new URL[] {Path.of(words[0]).toUri().toURL()});
            var jar = new JarFile(words[0]);
            var copy = new JarOutputStream(Files.newOutputStream(Path.of(words[1])))) {
        var files = ClassFile.of(
                ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
                ClassFile.ClassHierarchyResolverOption.of(ClassHierarchyResolver.ofResourceParsing(loader)
                        .orElse(ClassHierarchyResolver.defaultResolver())));
        for (var entry : Collections.list(jar.entries())) {
            var bytes = jar.getInputStream(entry).readAllBytes();
            var same = new ZipEntry(entry.getName());
            same.setTime(entry.getTime());
            copy.putNextEntry(same);
            copy.write(entry.getName().endsWith(".class") ? renew(files, bytes) : bytes);
            copy.closeEntry();
        }
    }
}

byte[] renew(ClassFile files, byte[] bytes) {
    var old = files.parse(bytes);
    if (old.majorVersion() >= JAVA_6) {
        return bytes;
    }
    // Bodies are written anew, instruction by instruction: copied as they are they would get no stack maps.
    return files.transformClass(old, ClassTransform.transformingMethodBodies((body, part) -> body.with(part))
            .andThen((type, part) -> type.with(part instanceof ClassFileVersion
                    ? ClassFileVersion.of(ClassFile.latestMajorVersion(), 0)
                    : part)));
}
