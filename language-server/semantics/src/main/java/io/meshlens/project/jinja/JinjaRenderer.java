package io.meshlens.project.jinja;

import io.meshlens.syntax.SyntaxError;
import io.meshlens.syntax.template.JinjaExpression;
import io.meshlens.syntax.template.JinjaNode;
import io.meshlens.syntax.template.JinjaTemplate;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Renders one template. Work, depth and output are limited, so that no template hangs or fills the memory.
 */
public final class JinjaRenderer {
    private static final int MOST_STEPS = 2_000_000;
    private static final int MOST_OUTPUT = 8_000_000;
    private static final int DEEPEST = 100;

    private final TreeSet<String> names = new TreeSet<>();
    private final JinjaEvaluator evaluator = new JinjaEvaluator(this);
    private int steps;
    private int depth;

    private JinjaRenderer() {}

    /**
     * Renders a template.
     *
     * @param globals the values that it sees, plain Java values or those of {@link JinjaFunction}
     */
    public static Rendered render(JinjaTemplate template, JinjaMacros macros, Map<String, ?> globals) {
        Output output = new Output();
        if (!template.errors().isEmpty()) {
            return new Rendered("", output.map(), template.errors(), java.util.Set.of());
        }
        return new JinjaRenderer().run(template, macros, globals, output);
    }

    private Rendered run(JinjaTemplate template, JinjaMacros macros, Map<String, ?> globals, Output output) {
        Scope outermost = new Scope(null);
        Globals.define(outermost);
        globals.forEach((name, value) -> outermost.set(name, Values.of(value)));
        for (JinjaMacros.Definition definition : macros.all()) {
            outermost.set(definition.name(), macro(definition.macro(), definition.template(), outermost));
        }
        List<SyntaxError> errors = new ArrayList<>();
        try {
            body(template.body(), new Frame(template, new Scope(outermost), output, false));
        } catch (JinjaFault fault) {
            TextRange range = fault.range();
            errors.add(new SyntaxError(range == null ? TextRange.at(0) : range, fault.problem(), ""));
        } catch (LoopControl outside) {
            // The parser allows break and continue in loops only.
        }
        return new Rendered(output.toString(), output.map(), errors, names);
    }

    /**
     * Where rendering is.
     *
     * @param foreign whether the template is another than the one that was asked for: its places mean nothing there
     */
    record Frame(JinjaTemplate template, Scope scope, Output output, boolean foreign) {
        Frame inner() {
            return new Frame(template, new Scope(scope), output, foreign);
        }

        Frame with(Scope other, Output otherOutput) {
            return new Frame(template, other, otherOutput, foreign);
        }
    }

    /** Thrown by break and continue, caught by the loop. */
    private static final class LoopControl extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final boolean ends;

        LoopControl(boolean ends) {
            super(null, null, false, false);
            this.ends = ends;
        }
    }

    void asked(String name) {
        names.add(name);
    }

    void step() {
        if (++steps > MOST_STEPS) {
            throw new JinjaFault("Rendering takes too long");
        }
    }

    private void body(List<JinjaNode> nodes, Frame frame) {
        for (JinjaNode node : nodes) {
            step();
            try {
                node(node, frame);
            } catch (JinjaFault fault) {
                throw frame.foreign() ? fault : fault.at(place(node));
            }
            if (frame.output().length() > MOST_OUTPUT) {
                throw new JinjaFault("The output is too large", node.range());
            }
        }
    }

    /** A fault without a place of its own is shown at the node's value or at its tag, not at all of its body. */
    private static TextRange place(JinjaNode node) {
        return switch (node) {
            case JinjaNode.For loop -> loop.items().range();
            case JinjaNode.CallBlock call -> call.call().range();
            case JinjaNode.SetBlock set -> set.target().range();
            case JinjaNode.If branches -> branches.branches().get(0).condition().range();
            default -> node.range();
        };
    }

    private void node(JinjaNode node, Frame frame) {
        switch (node) {
            case JinjaNode.Text text ->
                frame.output().copy(text.range().of(frame.template().text()), text.range());
            case JinjaNode.Output output ->
                frame.output().value(evaluator.output(output.value(), frame), output.range());
            case JinjaNode.If branches -> ifNode(branches, frame);
            case JinjaNode.For loop -> loop(loop, frame);
            case JinjaNode.Set set -> assign(set.targets(), evaluator.value(set.value(), frame), frame);
            case JinjaNode.SetBlock block -> {
                String text = capture(block.body(), frame.inner());
                assign(List.of(block.target()), evaluator.withBody(block.value(), text, frame), frame);
            }
            case JinjaNode.Macro macro ->
                frame.scope().set(macro.name().name(), macro(macro, frame.template(), frame.scope()));
            case JinjaNode.CallBlock call -> callBlock(call, frame);
            case JinjaNode.FilterBlock block -> {
                String text = capture(block.body(), frame.inner());
                frame.output().value(Values.print(evaluator.withBody(block.value(), text, frame)), block.range());
            }
            case JinjaNode.With with -> {
                Frame inner = frame.inner();
                for (JinjaNode.Set set : with.assignments()) {
                    assign(set.targets(), evaluator.value(set.value(), frame), inner);
                }
                body(with.body(), inner);
            }
            case JinjaNode.Do action -> evaluator.value(action.value(), frame);
            case JinjaNode.Break ignored -> throw new LoopControl(true);
            case JinjaNode.Continue ignored -> throw new LoopControl(false);
        }
    }

    private void ifNode(JinjaNode.If node, Frame frame) {
        for (JinjaNode.Branch branch : node.branches()) {
            if (Values.truth(evaluator.value(branch.condition(), frame))) {
                body(branch.body(), frame);
                return;
            }
        }
        body(node.otherwise(), frame);
    }

    private void loop(JinjaNode.For loop, Frame frame) {
        run(loop, evaluator.value(loop.items(), frame), frame, 0);
    }

    private void run(JinjaNode.For loop, Object source, Frame frame, int level) {
        List<Object> items = Values.items(source);
        if (loop.filter().isPresent()) {
            List<Object> kept = new ArrayList<>();
            for (Object item : items) {
                Frame inner = frame.inner();
                unpack(loop.targets(), item, inner.scope());
                if (Values.truth(evaluator.value(loop.filter().get(), inner))) {
                    kept.add(item);
                }
            }
            items = kept;
        }
        if (items.isEmpty()) {
            body(loop.otherwise(), frame.inner());
            return;
        }
        LoopState state = new LoopState(items, level);
        if (loop.recursive()) {
            state.recursion(arguments -> {
                Output inner = new Output();
                Object next = arguments.get(0, "iterable").orElse(List.of());
                enter();
                run(loop, next, frame.with(new Scope(frame.scope()), inner), level + 1);
                depth--;
                return inner.toString();
            });
        }
        for (int i = 0; i < items.size(); i++) {
            step();
            state.moveTo(i);
            Frame inner = frame.inner();
            inner.scope().set("loop", state);
            unpack(loop.targets(), items.get(i), inner.scope());
            try {
                body(loop.body(), inner);
            } catch (LoopControl control) {
                if (control.ends) {
                    return;
                }
            }
        }
    }

    private static void unpack(List<JinjaExpression.Name> targets, Object item, Scope scope) {
        if (targets.size() == 1) {
            scope.set(targets.get(0).name(), item);
            return;
        }
        List<Object> parts = Values.items(item);
        if (parts.size() != targets.size()) {
            throw new JinjaFault(
                    "An item of " + parts.size() + " values cannot be unpacked to " + targets.size() + " names");
        }
        for (int i = 0; i < parts.size(); i++) {
            scope.set(targets.get(i).name(), parts.get(i));
        }
    }

    private void assign(List<JinjaExpression> targets, Object value, Frame frame) {
        List<Object> parts = targets.size() == 1 ? List.of(value) : Values.items(value);
        if (parts.size() != targets.size()) {
            throw new JinjaFault(parts.size() + " values cannot be assigned to " + targets.size() + " names");
        }
        for (int i = 0; i < targets.size(); i++) {
            switch (targets.get(i)) {
                case JinjaExpression.Name name -> frame.scope().set(name.name(), parts.get(i));
                case JinjaExpression.Attribute attribute -> {
                    if (!(evaluator.value(attribute.target(), frame) instanceof Namespace namespace)) {
                        throw new JinjaFault("Only a namespace's attributes can be assigned", attribute.range());
                    }
                    namespace.attributes().put(attribute.name(), parts.get(i));
                }
                default ->
                    throw new JinjaFault(
                            "This cannot be assigned", targets.get(i).range());
            }
        }
    }

    private String capture(List<JinjaNode> nodes, Frame frame) {
        Output inner = new Output();
        body(nodes, frame.with(frame.scope(), inner));
        return inner.toString();
    }

    private void callBlock(JinjaNode.CallBlock block, Frame frame) {
        JinjaFunction caller = arguments -> {
            Frame inner = frame.inner();
            bind(block.parameters(), arguments, inner, "caller");
            return capture(block.body(), inner);
        };
        Object result = evaluator.callWith(block.call(), caller, frame);
        frame.output().value(Values.print(result), block.range());
    }

    private JinjaFunction macro(JinjaNode.Macro macro, JinjaTemplate template, Scope defined) {
        return arguments -> {
            enter();
            Frame inner = new Frame(template, new Scope(defined), new Output(), true);
            Map<String, Object> named = new LinkedHashMap<>(arguments.named());
            Object caller = named.remove("caller");
            if (caller != null) {
                inner.scope().set("caller", caller);
            }
            bind(
                    macro.parameters(),
                    new CallArguments(arguments.positional(), named),
                    inner,
                    macro.name().name());
            body(macro.body(), inner);
            depth--;
            return inner.output().toString();
        };
    }

    private void enter() {
        if (++depth > DEEPEST) {
            throw new JinjaFault("Macros call each other without end");
        }
    }

    private void bind(List<JinjaNode.Parameter> parameters, CallArguments arguments, Frame frame, String macro) {
        Map<String, Object> named = new LinkedHashMap<>(arguments.named());
        for (int i = 0; i < parameters.size(); i++) {
            String name = parameters.get(i).name().name();
            Optional<Object> given = i < arguments.positional().size()
                    ? Optional.of(arguments.positional().get(i))
                    : Optional.empty();
            Object byName = named.remove(name);
            if (given.isPresent() && byName != null) {
                throw new JinjaFault("The argument \"" + name + "\" of \"" + macro + "\" is given twice");
            }
            Object value = given.orElse(byName);
            if (value == null) {
                value = parameters.get(i).defaultValue().isPresent()
                        ? evaluator.value(parameters.get(i).defaultValue().get(), frame)
                        : new Undefined(name);
            }
            frame.scope().set(name, value);
        }
        List<Object> rest = arguments.positional().size() > parameters.size()
                ? arguments
                        .positional()
                        .subList(parameters.size(), arguments.positional().size())
                : List.of();
        frame.scope().set("varargs", new Tuple(rest));
        frame.scope().set("kwargs", new LinkedHashMap<Object, Object>(named));
    }
}
