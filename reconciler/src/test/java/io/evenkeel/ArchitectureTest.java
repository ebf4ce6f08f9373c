package io.evenkeel;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;

/** The table "Packages of reconciler" of docs/architecture.md. Packages that do not exist yet are fine. */
@AnalyzeClasses(packages = "io.evenkeel", importOptions = ArchitectureTest.OnlyTheProgram.class)
final class ArchitectureTest {

    private static final String ROOT = "io.evenkeel.";

    /** Leaves out test classes wherever they are built to; the ready-made option knows only target/test-classes. */
    static final class OnlyTheProgram implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("/test-classes/");
        }
    }

    /** package: what it may import besides itself and state, toward which all imports point. */
    private static final Map<String, List<String>> MAY_IMPORT = table("""
            state:
            document:
            source: document
            secrets: document
            spec: document source secrets
            resolve: document spec secrets
            engine:
            registry:
            proxy:
            observe: engine registry proxy
            plan:
            probe: engine
            execute: plan engine proxy probe
            journal: plan
            reconcile: document source spec resolve engine proxy observe plan execute journal
            schedule: reconcile
            status: document spec plan journal reconcile
            server:
            metrics: status reconcile
            notify: status reconcile
            forge: status reconcile
            demoapp:
            cli: app status journal server demoapp document source engine plan execute proxy reconcile
            """);

    @ArchTest
    static void packagesImportOnlyWhatTheTableAllows(JavaClasses classes) {
        MAY_IMPORT.forEach((name, allowed) -> mayImport(name, allowed).check(classes));
    }

    @ArchTest
    static final ArchRule appSeesEverythingButTheCommandLine = noClasses()
            .that()
            .resideInAPackage(ROOT + "app..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(ROOT + "cli..")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule adaptersAreNamedOnlyWhereTheyAreWired = noClasses()
            .that(resideInAPackage("io.evenkeel..").and(not(resideInAnyPackage(adaptersAnd("app")))))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(adaptersAnd())
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule onlyOnePackageKnowsDockerJava = noClasses()
            .that()
            .resideOutsideOfPackage(ROOT + "engine.docker..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.github.dockerjava..");

    @ArchTest
    static final ArchRule theProbeHelperNeedsOnlyTheJdk = classes()
            .that()
            .resideInAPackage(ROOT + "probe.helper..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "org.jspecify.annotations", ROOT + "probe.helper..")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule stateAndPlanNeedOnlyTheJdk = classes()
            .that()
            .resideInAnyPackage(ROOT + "state..", ROOT + "plan..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "org.jspecify.annotations", ROOT + "state..", ROOT + "plan..")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule stateAndPlanArePure = noClasses()
            .that()
            .resideInAnyPackage(ROOT + "state..", ROOT + "plan..")
            .should()
            .dependOnClassesThat(impure())
            .orShould()
            .callMethodWhere(DescribedPredicate.describe(
                    "a clock or randomness is read",
                    call -> (call.getTargetOwner().getPackageName().equals("java.time")
                                    && call.getName().equals("now"))
                            || call.getName().equals("randomUUID")
                            || (call.getTargetOwner().isEquivalentTo(Math.class)
                                    && call.getName().equals("random"))))
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule packagesHaveNoCycles =
            slices().matching("io.evenkeel.(**)").should().beFreeOfCycles().allowEmptyShould(true);

    @ArchTest
    static final ArchRule everyPackageIsNullMarked = classes()
            .should(new ArchCondition<>("be in a @NullMarked package") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                    if (!type.getPackage().isAnnotatedWith(NullMarked.class)) {
                        events.add(SimpleConditionEvent.violated(
                                type, type.getName() + ": its package needs a package-info.java with @NullMarked"));
                    }
                }
            });

    private static ArchRule mayImport(String name, List<String> allowed) {
        var inside = Stream.concat(Stream.of(name, "state"), allowed.stream())
                .map(each -> ROOT + each + "..")
                .toArray(String[]::new);
        return noClasses()
                .that()
                .resideInAPackage(ROOT + name + "..")
                .should()
                .dependOnClassesThat(resideInAPackage("io.evenkeel..").and(not(resideInAnyPackage(inside))))
                .allowEmptyShould(true)
                .as("%s may import only state %s".formatted(name, String.join(" ", allowed)));
    }

    /** Each adapter may of course name itself; none names another (the cycle rule and this one together). */
    private static String[] adaptersAnd(String... more) {
        return Stream.concat(
                        Stream.of(
                                "engine.docker",
                                "proxy.caddy",
                                "proxy.haproxy",
                                "proxy.nginx",
                                "source.git",
                                "source.folder"),
                        Arrays.stream(more))
                .map(each -> ROOT + each + "..")
                .toArray(String[]::new);
    }

    private static DescribedPredicate<JavaClass> impure() {
        return resideInAnyPackage(
                        "java.io..",
                        "java.nio.file..",
                        "java.nio.channels..",
                        "java.net..",
                        "java.util.concurrent..",
                        "java.util.logging..",
                        "java.util.random..",
                        "org.slf4j..")
                .or(DescribedPredicate.describe(
                        "threads, clocks, randomness or the system",
                        type -> Stream.of(
                                        Thread.class,
                                        System.class,
                                        Runtime.class,
                                        ProcessBuilder.class,
                                        java.time.Clock.class,
                                        java.util.Random.class,
                                        java.util.SplittableRandom.class,
                                        java.security.SecureRandom.class,
                                        java.util.Timer.class)
                                .anyMatch(type::isEquivalentTo)));
    }

    private static Map<String, List<String>> table(String text) {
        var table = new LinkedHashMap<String, List<String>>();
        text.lines().map(line -> line.split(":", 2)).forEach(row -> {
            var imports = Arrays.stream(row[1].strip().split(" +"))
                    .filter(each -> !each.isEmpty())
                    .toList();
            assertThat(table.put(row[0], imports)).as(row[0]).isNull();
        });
        return table;
    }
}
