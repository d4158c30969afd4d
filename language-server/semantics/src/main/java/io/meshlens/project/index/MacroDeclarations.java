package io.meshlens.project.index;

import io.meshlens.project.MacroDeclaration;
import io.meshlens.project.jinja.JinjaMacros;
import io.meshlens.project.python.PythonFile;
import io.meshlens.project.python.PythonValue;
import io.meshlens.syntax.template.JinjaTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the heads of the macros and signals that files bring. */
public final class MacroDeclarations {
    private MacroDeclarations() {}

    /** Finds functions with the decorator {@code macro}. */
    public static List<MacroDeclaration> ofPython(String file, String text) {
        List<MacroDeclaration> found = new ArrayList<>();
        for (PythonFile.Function function : PythonFile.read(text).functions()) {
            Optional<PythonValue.Call> decorator = function.decorator("macro");
            if (decorator.isPresent()) {
                List<String> parameters = function.parameters().stream()
                        .skip(1)
                        .map(PythonFile.Parameter::name)
                        .toList();
                found.add(new MacroDeclaration(
                        name(decorator.get(), function),
                        MacroDeclaration.Language.PYTHON,
                        file,
                        parameters,
                        function.documentation().map(MacroDeclarations::firstParagraph)));
            }
        }
        return found;
    }

    /** Finds the macros of a template. */
    public static List<MacroDeclaration> ofJinja(String file, String text) {
        List<MacroDeclaration> found = new ArrayList<>();
        for (JinjaMacros.Definition definition : JinjaMacros.in(JinjaTemplate.parse(text))) {
            List<String> parameters = definition.macro().parameters().stream()
                    .map(parameter -> parameter.name().name())
                    .toList();
            found.add(new MacroDeclaration(
                    definition.name(), MacroDeclaration.Language.JINJA, file, parameters, Optional.empty()));
        }
        return found;
    }

    /** Finds the names of functions with the decorator {@code signal}, in lower case. */
    public static List<String> signals(String text) {
        List<String> found = new ArrayList<>();
        for (PythonFile.Function function : PythonFile.read(text).functions()) {
            function.decorator("signal").ifPresent(decorator -> found.add(name(decorator, function)));
        }
        return found;
    }

    /** Finds the names of classes at the begin of a line, in lower case: lint rules are called like their classes. */
    public static List<String> classes(String text) {
        List<String> found = new ArrayList<>();
        for (String line : text.split("\n", -1)) {
            if (line.startsWith("class ")) {
                int end = 6;
                while (end < line.length() && Character.isJavaIdentifierPart(line.charAt(end))) {
                    end++;
                }
                found.add(line.substring(6, end).toLowerCase(Locale.ROOT));
            }
        }
        return found;
    }

    private static String name(PythonValue.Call decorator, PythonFile.Function function) {
        return decorator
                .argument("name", 0)
                .flatMap(value -> value instanceof PythonValue.Text text ? Optional.of(text.value()) : Optional.empty())
                .orElse(function.name())
                .toLowerCase(Locale.ROOT);
    }

    private static String firstParagraph(String documentation) {
        int end = documentation.indexOf("\n\n");
        return end < 0 ? documentation : documentation.substring(0, end);
    }
}
