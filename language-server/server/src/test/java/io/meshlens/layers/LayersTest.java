package io.meshlens.layers;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.core.domain.properties.HasOwner;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.meshlens.query.FileQueries;
import io.meshlens.query.Inputs;
import io.meshlens.query.ProjectKey;
import io.meshlens.query.ProjectQueries;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The rules of ARCHITECTURE.md that a look at the classes can check. */
final class LayersTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.meshlens");

    private static final String[] BASE = {
        "io.meshlens.text..", "io.meshlens.vfs..", "io.meshlens.db..", "io.meshlens.diagnostic.."
    };
    private static final String[] SEMANTICS = {
        "io.meshlens.lower..",
        "io.meshlens.project..",
        "io.meshlens.resolve..",
        "io.meshlens.types..",
        "io.meshlens.lineage..",
        "io.meshlens.change..",
        "io.meshlens.plan..",
        "io.meshlens.query.."
    };
    private static final String[] PURE = Stream.of(
                    Stream.of(BASE),
                    Stream.of("io.meshlens.syntax.."),
                    Stream.of(SEMANTICS),
                    Stream.of("io.meshlens.ide.."))
            .flatMap(each -> each)
            .toArray(String[]::new);

    @Test
    void theClassesWereFound() {
        if (CLASSES.stream().noneMatch(each -> each.getPackageName().startsWith("io.meshlens.change"))) {
            throw new AssertionError("no classes to check");
        }
    }

    @TestFactory
    Stream<DynamicTest> layers() {
        return Map.of(
                        "base knows nothing above it",
                        noClasses()
                                .that(resideInAnyPackage(BASE))
                                .should()
                                .dependOnClassesThat(resideInAnyPackage(
                                        "io.meshlens.syntax..",
                                        "io.meshlens.lower..",
                                        "io.meshlens.project..",
                                        "io.meshlens.resolve..",
                                        "io.meshlens.engine..",
                                        "io.meshlens.ide..",
                                        "io.meshlens.server..")),
                        "syntax knows no meaning",
                        noClasses()
                                .that(resideInAPackage("io.meshlens.syntax.."))
                                .should()
                                .dependOnClassesThat(resideInAnyPackage(SEMANTICS)),
                        "only the wiring and the editor's API know the query table",
                        noClasses()
                                .that(resideInAPackage("io.meshlens..")
                                        .and(JavaClass.Predicates.resideOutsideOfPackages(
                                                "io.meshlens.db..",
                                                "io.meshlens.query..",
                                                "io.meshlens.ide..",
                                                "io.meshlens.server..",
                                                "io.meshlens.operate..",
                                                "io.meshlens.cli..",
                                                "io.meshlens.bench..")))
                                .should()
                                .dependOnClassesThat(resideInAPackage("io.meshlens.db..")),
                        "analysis cannot reach what writes to a warehouse",
                        noClasses()
                                .that(resideInAPackage("io.meshlens.ide.."))
                                .should()
                                .dependOnClassesThat(resideInAnyPackage(
                                        "io.meshlens.run..", "io.meshlens.engine..", "io.meshlens.state..")),
                        "the engine knows no editor",
                        noClasses()
                                .that(resideInAnyPackage(
                                        "io.meshlens.engine..", "io.meshlens.state..", "io.meshlens.run.."))
                                .should()
                                .dependOnClassesThat(resideInAnyPackage(
                                        "io.meshlens.ide..", "io.meshlens.server..", "io.meshlens.cli..")),
                        "adapters of engines know nothing of each other",
                        slices().matching("io.meshlens.engine.(duckdb|postgres|mysql)..")
                                .should()
                                .notDependOnEachOther(),
                        "operations and the language server know no command line",
                        noClasses()
                                .that(resideInAnyPackage("io.meshlens.operate..", "io.meshlens.server.."))
                                .should()
                                .dependOnClassesThat(resideInAnyPackage("io.meshlens.cli..")))
                .entrySet()
                .stream()
                .sorted(Map.Entry.comparingByKey())
                .map(each -> test(each.getKey(), each.getValue()));
    }

    /** A library is named in its homes only. */
    @TestFactory
    Stream<DynamicTest> homesOfLibraries() {
        return Map.ofEntries(
                        Map.entry("org.eclipse.lsp4j..", List.of("io.meshlens.server..")),
                        Map.entry(
                                "com.google.gson..",
                                List.of("io.meshlens.server..", "io.meshlens.state..", "io.meshlens.cli..")),
                        Map.entry("picocli..", List.of("io.meshlens.cli..")),
                        Map.entry("org.jline..", List.of("io.meshlens.cli..")),
                        Map.entry("org.duckdb..", List.of("io.meshlens.engine.duckdb..")),
                        Map.entry("org.postgresql..", List.of("io.meshlens.engine.postgres..")),
                        Map.entry("org.mariadb..", List.of("io.meshlens.engine.mysql..")),
                        Map.entry("org.jgrapht..", List.of("io.meshlens.project.dag..")),
                        Map.entry("org.snakeyaml..", List.of("io.meshlens.syntax.yaml..")),
                        Map.entry("com.cronutils..", List.of("io.meshlens.plan..")),
                        Map.entry(
                                "net.sf.jsqlparser..", List.of("io.meshlens.syntax.fallback..", "io.meshlens.bench..")),
                        Map.entry("org.apache.calcite..", List.of("io.meshlens.testkit..")))
                .entrySet()
                .stream()
                .sorted(Map.Entry.comparingByKey())
                .map(each -> test(
                        each.getKey(),
                        noClasses()
                                .that(JavaClass.Predicates.resideOutsideOfPackages(
                                        each.getValue().toArray(String[]::new)))
                                .should()
                                .dependOnClassesThat(resideInAPackage(each.getKey()))
                                .allowEmptyShould(true)));
    }

    @TestFactory
    Stream<DynamicTest> purity() {
        return Stream.of(
                test(
                        "no I/O below the engine and the server",
                        noClasses()
                                .that(resideInAnyPackage(PURE))
                                .should()
                                .dependOnClassesThat(
                                        resideInAnyPackage("java.net..", "java.nio.file..", "java.sql.."))),
                test(
                        "no static state that changes",
                        fields().that()
                                .areStatic()
                                .and()
                                .areDeclaredInClassesThat(resideInAnyPackage(PURE))
                                .should()
                                .beFinal()),
                test(
                        "no clock, no randomness, no threads of one's own",
                        noClasses()
                                .that(resideInAnyPackage(PURE)
                                        .and(JavaClass.Predicates.resideOutsideOfPackage("io.meshlens.db..")))
                                .should()
                                .callMethod(System.class, "currentTimeMillis")
                                .orShould()
                                .callMethod(System.class, "nanoTime")
                                .orShould()
                                .callMethod(java.time.Instant.class, "now")
                                .orShould()
                                .callMethod(java.time.LocalDate.class, "now")
                                .orShould()
                                .callMethod(Math.class, "random")
                                .orShould()
                                .dependOnClassesThat()
                                .areAssignableTo(Thread.class)));
    }

    /** What else read them would have to be known to the key of what plans remember. */
    @TestFactory
    Stream<DynamicTest> environmentVariables() {
        return Stream.of(
                test(
                        "two kinds of files are read with the environment's variables, and the key knows of both",
                        noClasses()
                                .that(JavaClass.Predicates.resideInAPackage("io.meshlens.query..")
                                        .and(not(named(ProjectQueries.class, FileQueries.class, ProjectKey.class))))
                                .should()
                                .callMethodWhere(JavaCall.Predicates.target(HasName.Predicates.name("environment"))
                                        .and(JavaCall.Predicates.target(HasOwner.Predicates.With.owner(
                                                JavaClass.Predicates.type(ProjectQueries.class)))))),
                test(
                        "the input is read in one place",
                        noClasses()
                                .that(resideInAnyPackage(SEMANTICS).and(not(named(ProjectQueries.class, Inputs.class))))
                                .should()
                                .accessField(Inputs.class, "ENVIRONMENT")));
    }

    private static DescribedPredicate<JavaClass> named(Class<?>... classes) {
        return DescribedPredicate.describe(
                "named", found -> Stream.of(classes).anyMatch(each -> found.isEquivalentTo(each)));
    }

    @Test
    void packagesDoNotGoInCircles() {
        slices().matching("io.meshlens.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    private static DynamicTest test(String name, ArchRule rule) {
        return DynamicTest.dynamicTest(name, () -> rule.check(CLASSES));
    }
}
