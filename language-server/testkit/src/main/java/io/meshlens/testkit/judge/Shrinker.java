package io.meshlens.testkit.judge;

import io.meshlens.testkit.judge.Node.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes a failing trial small: drops models, rows, clauses and expressions, before and after alike or on one side, as
 * long as the classifier still makes a claim that the data refutes.
 */
final class Shrinker {
    private final Judge judge;
    private final Classifier classifier;
    private int budget;

    Shrinker(Judge judge, Classifier classifier, int budget) {
        this.judge = judge;
        this.classifier = classifier;
        this.budget = budget;
    }

    Trial shrink(Trial trial) {
        Trial best = trial;
        boolean smaller = true;
        while (smaller && budget > 0) {
            smaller = false;
            for (Trial candidate : candidates(best)) {
                if (budget-- <= 0) {
                    break;
                }
                if (fails(candidate)) {
                    best = candidate;
                    smaller = true;
                    break;
                }
            }
        }
        return best;
    }

    private boolean fails(Trial trial) {
        return judge.judge(trial, classifier.classify(trial.catalog(), trial.before(), trial.after()))
                .unsound()
                .isPresent();
    }

    private static Trial with(Trial old, Catalog catalog, Project before, Project after) {
        return new Trial(old.seed(), catalog, before, after, old.edited(), old.edit(), old.effect());
    }

    private static List<Trial> candidates(Trial trial) {
        List<Trial> all = new ArrayList<>();
        for (Project.Model model : trial.before().models()) {
            all.add(with(
                    trial,
                    trial.catalog(),
                    trial.before().without(model.name()),
                    trial.after().without(model.name())));
        }
        for (Project.Model model : trial.before().models()) {
            Optional<Project.Model> after = trial.after().model(model.name());
            if (after.isEmpty()) {
                continue;
            }
            if (!model.sql().equals(Printer.plain(model.query()))
                    || !after.get().sql().equals(Printer.plain(after.get().query()))) {
                all.add(queries(trial, model, model.query(), after.get().query()));
            }
            reduce(trial, model, after.get(), all);
        }
        for (int i = 0; i < trial.catalog().tables().size(); i++) {
            int rows = trial.catalog().tables().get(i).rows();
            if (rows > 0) {
                all.add(with(trial, trial.catalog().withRows(i, rows / 2), trial.before(), trial.after()));
                all.add(with(trial, trial.catalog().withRows(i, rows - 1), trial.before(), trial.after()));
            }
        }
        return all;
    }

    private static Trial queries(Trial trial, Project.Model model, Node before, Node after) {
        return with(
                trial,
                trial.catalog(),
                trial.before().with(model.with(before)),
                trial.after().with(model.with(after)));
    }

    private static void reduce(Trial trial, Project.Model model, Project.Model after, List<Trial> into) {
        Node old = model.query();
        Node now = after.query();
        List<Node> oldNodes = old.preOrder();
        List<Node> nowNodes = now.preOrder();
        for (int i = 0; i < Math.max(oldNodes.size(), nowNodes.size()); i++) {
            List<Node> oldSmaller = i < oldNodes.size() ? smaller(oldNodes.get(i)) : List.of();
            List<Node> nowSmaller = i < nowNodes.size() ? smaller(nowNodes.get(i)) : List.of();
            for (int j = 0; j < Math.min(oldSmaller.size(), nowSmaller.size()); j++) {
                into.add(queries(trial, model, old.replace(i, oldSmaller.get(j)), now.replace(i, nowSmaller.get(j))));
            }
            if (old.equals(now)) {
                continue;
            }
            for (Node other : oldSmaller) {
                into.add(queries(trial, model, old.replace(i, other), now));
            }
            for (Node other : nowSmaller) {
                into.add(queries(trial, model, old, now.replace(i, other)));
            }
        }
    }

    /** Returns simpler nodes that can stand in the same place. */
    private static List<Node> smaller(Node node) {
        List<Node> all = new ArrayList<>();
        switch (node.kind()) {
            case WITH -> {
                if (node.kids().size() == 1) {
                    all.add(node.kid(0));
                }
                for (int i = 0; i < node.kids().size() - 1; i++) {
                    all.add(node.withoutKid(i));
                }
            }
            case SELECT -> {
                for (int i = 2; i < 7; i++) {
                    if (!node.kid(i).isEmpty()) {
                        all.add(node.withKid(i, Node.EMPTY));
                    }
                }
            }
            case SET -> {
                all.add(node.kid(0));
                all.add(node.kid(1));
            }
            case ORDERED -> {
                all.add(node.kid(0));
                for (int i = 1; i < 4; i++) {
                    all.add(node.withKid(i, Node.EMPTY));
                }
            }
            case LIST, LOGIC, GROUP, IN -> {
                for (int i = 0; i < node.kids().size() && node.kids().size() > 1; i++) {
                    Node rest = node.withoutKid(i);
                    all.add(node.is(Kind.LOGIC) && rest.kids().size() == 1 ? rest.kid(0) : rest);
                }
            }
            case JOIN -> {
                all.add(node.kid(0));
                all.add(node.kid(1));
            }
            case AGGREGATE -> {
                for (int i = 1; i < 3; i++) {
                    if (!node.kid(i).isEmpty()) {
                        all.add(node.withKid(i, Node.EMPTY));
                    }
                }
            }
            default -> {}
        }
        boolean call =
                node.is(Kind.AGGREGATE) || (node.is(Kind.CALL) && node.kids().isEmpty());
        if (node.isExpression() && !call && !node.is(Kind.KEY) && !node.is(Kind.LITERAL)) {
            for (Node kid : node.kids()) {
                if (kid.isExpression() && !kid.is(Kind.KEY) && kid.type() == node.type()) {
                    all.add(kid);
                }
            }
            if (!node.is(Kind.COLUMN)) {
                switch (node.type()) {
                    case INT -> all.add(Node.literal("1", node.type()));
                    case TEXT -> all.add(Node.literal("'a'", node.type()));
                    case BOOL -> all.add(Node.literal("TRUE", node.type()));
                    default -> {}
                }
            }
        }
        return all;
    }
}
