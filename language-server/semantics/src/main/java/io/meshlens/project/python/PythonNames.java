package io.meshlens.project.python;

import java.util.HashSet;
import java.util.Set;

/** Which names statements and expressions hold. */
public final class PythonNames {
    private PythonNames() {}

    /** Returns the names that a statement may give a value. */
    public static Set<String> bound(PythonStatement statement) {
        Set<String> names = new HashSet<>();
        switch (statement) {
            case PythonStatement.Assign assign -> assign.targets().forEach(target -> targets(target, names));
            case PythonStatement.Augment augment -> targets(augment.target(), names);
            case PythonStatement.Evaluate ignored -> {}
            case PythonStatement.Branch branch -> {
                branch.then().forEach(each -> names.addAll(bound(each)));
                branch.otherwise().forEach(each -> names.addAll(bound(each)));
            }
            case PythonStatement.Import one -> names.add(one.name());
            case PythonStatement.Define define -> names.add(define.name());
            case PythonStatement.Uncertain uncertain -> names.addAll(uncertain.bound());
        }
        return names;
    }

    private static void targets(PythonNode target, Set<String> into) {
        switch (target) {
            case PythonNode.Name name -> into.add(name.id());
            case PythonNode.Listing listing -> listing.values().forEach(each -> targets(each, into));
            case PythonNode.Unpacked unpacked -> targets(unpacked.of(), into);
            case PythonNode.Other other -> into.addAll(other.names());
            case PythonNode.Text ignored -> {}
            case PythonNode.Numeral ignored -> {}
            case PythonNode.Attribute ignored -> {}
            case PythonNode.Item ignored -> {}
            case PythonNode.Call ignored -> {}
            case PythonNode.Dictionary ignored -> {}
            case PythonNode.Formatted ignored -> {}
            case PythonNode.Operation ignored -> {}
            case PythonNode.Conditional ignored -> {}
        }
    }

    /** Returns all names in a statement. */
    public static Set<String> mentioned(PythonStatement statement) {
        Set<String> names = new HashSet<>();
        switch (statement) {
            case PythonStatement.Assign assign -> {
                assign.targets().forEach(target -> names.addAll(in(target)));
                names.addAll(in(assign.value()));
            }
            case PythonStatement.Augment augment -> {
                names.addAll(in(augment.target()));
                names.addAll(in(augment.value()));
            }
            case PythonStatement.Evaluate evaluate -> names.addAll(in(evaluate.value()));
            case PythonStatement.Branch branch -> {
                names.addAll(in(branch.condition()));
                branch.then().forEach(each -> names.addAll(mentioned(each)));
                branch.otherwise().forEach(each -> names.addAll(mentioned(each)));
            }
            case PythonStatement.Import ignored -> {}
            case PythonStatement.Define define -> names.addAll(define.mentioned());
            case PythonStatement.Uncertain uncertain -> names.addAll(uncertain.mentioned());
        }
        return names;
    }

    /** Returns all names in an expression. */
    public static Set<String> in(PythonNode node) {
        Set<String> names = new HashSet<>();
        collect(node, names);
        return names;
    }

    private static void collect(PythonNode node, Set<String> into) {
        switch (node) {
            case PythonNode.Text ignored -> {}
            case PythonNode.Numeral ignored -> {}
            case PythonNode.Name name -> into.add(name.id());
            case PythonNode.Attribute attribute -> {
                into.add(attribute.name());
                collect(attribute.of(), into);
            }
            case PythonNode.Item item -> {
                collect(item.of(), into);
                collect(item.index(), into);
            }
            case PythonNode.Call call -> {
                collect(call.function(), into);
                call.arguments().forEach(argument -> collect(argument.value(), into));
            }
            case PythonNode.Listing listing -> listing.values().forEach(each -> collect(each, into));
            case PythonNode.Dictionary dictionary ->
                dictionary.pairs().forEach(pair -> {
                    pair.key().ifPresent(key -> collect(key, into));
                    collect(pair.value(), into);
                });
            case PythonNode.Formatted formatted -> formatted.parts().forEach(each -> collect(each, into));
            case PythonNode.Operation operation -> operation.operands().forEach(each -> collect(each, into));
            case PythonNode.Conditional conditional -> {
                collect(conditional.condition(), into);
                collect(conditional.then(), into);
                collect(conditional.otherwise(), into);
            }
            case PythonNode.Unpacked unpacked -> collect(unpacked.of(), into);
            case PythonNode.Other other -> into.addAll(other.names());
        }
    }
}
