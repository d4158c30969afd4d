package io.meshlens.syntax.yaml;

import io.meshlens.syntax.yaml.YamlNode.Entry;
import io.meshlens.syntax.yaml.YamlNode.Mapping;
import io.meshlens.syntax.yaml.YamlNode.Scalar;
import io.meshlens.syntax.yaml.YamlNode.Sequence;
import io.meshlens.text.TextRange;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Builds the tree from the parser's events with a stack of its own, so that whatever stands before a fault is kept and
 * no depth of nesting overflows.
 */
final class YamlComposer {
    /** More nodes than any real file has: a document of aliases of aliases is cut off here. */
    private static final int MOST_NODES = 1_000_000;

    private static final String TOO_LARGE = "The aliases of this file make it too large.";

    private final String text;
    private final CodePoints codePoints;
    private final List<YamlError> errors = new ArrayList<>();
    private final Map<Anchor, YamlNode> anchors = new HashMap<>();
    private final Deque<Open> stack = new ArrayDeque<>();
    private @Nullable YamlNode root;

    YamlComposer(String text) {
        this.text = text;
        this.codePoints = new CodePoints(text);
    }

    YamlDocument compose() {
        LoadSettings settings =
                LoadSettings.builder().setCodePointLimit(Integer.MAX_VALUE).build();
        int documents = 0;
        try {
            Iterator<Event> events = new Parse(settings).parseString(text).iterator();
            while (events.hasNext()) {
                Event event = events.next();
                if (event instanceof DocumentStartEvent && ++documents > 1) {
                    error(YamlError.Kind.NOT_ALLOWED, range(event), "Only one document is allowed in a file.");
                    break;
                }
                accept(event);
            }
        } catch (MarkedYamlEngineException fault) {
            int at = fault.getProblemMark()
                    .or(fault::getContextMark)
                    .map(mark -> offset(mark))
                    .orElse(text.length());
            syntaxError(at, fault.getProblem());
        } catch (ReaderException fault) {
            syntaxError(codePoints.offset(fault.getPosition()), "A character that YAML does not allow.");
        } catch (YamlEngineException fault) {
            String message = fault.getMessage();
            syntaxError(text.length(), message == null ? "This is not YAML." : message);
        }
        while (!stack.isEmpty()) {
            close(text.length());
        }
        return new YamlDocument(Optional.ofNullable(root), errors);
    }

    private void accept(Event event) {
        switch (event) {
            case CollectionStartEvent start ->
                stack.push(new Open(
                        start instanceof MappingStartEvent,
                        start.isFlow(),
                        range(start).start(),
                        start.getAnchor().orElse(null)));
            case CollectionEndEvent end -> close(range(end).end());
            case ScalarEvent scalar -> {
                Scalar node = new Scalar(range(scalar), scalar.getValue(), type(scalar));
                scalar.getAnchor().ifPresent(anchor -> anchors.put(anchor, node));
                add(node);
            }
            case AliasEvent alias -> {
                YamlNode target = anchors.get(alias.getAlias());
                if (target == null) {
                    error(
                            YamlError.Kind.SYNTAX,
                            range(alias),
                            "There is no anchor \"" + alias.getAlias() + "\" before this alias.");
                    add(new Scalar(range(alias), "", ScalarType.NULL));
                } else {
                    add(target.at(range(alias)));
                }
            }
            default -> {}
        }
    }

    private void close(int end) {
        Open open = stack.pop();
        YamlNode node = open.finish(end);
        if (open.anchor != null) {
            anchors.put(open.anchor, node);
        }
        add(node);
    }

    private void add(YamlNode node) {
        Open parent = stack.peek();
        if (parent == null) {
            root = node;
        } else {
            boolean fits = parent.size + node.size() <= MOST_NODES;
            if (!fits && errors.stream().noneMatch(error -> error.message().equals(TOO_LARGE))) {
                error(YamlError.Kind.NOT_ALLOWED, node.range(), TOO_LARGE);
            }
            YamlNode kept = fits ? node : new Scalar(node.range(), "", ScalarType.NULL);
            parent.size += fits ? kept.size() : 0;
            parent.items.add(kept);
        }
    }

    /** Returns the type that a tag names, else the one of the text. */
    private static ScalarType type(ScalarEvent scalar) {
        String tag = scalar.getTag().orElse("");
        return switch (tag) {
            case "tag:yaml.org,2002:str" -> ScalarType.STRING;
            case "tag:yaml.org,2002:int" -> ScalarType.INTEGER;
            case "tag:yaml.org,2002:float" -> ScalarType.DECIMAL;
            case "tag:yaml.org,2002:bool" -> ScalarType.BOOLEAN;
            case "tag:yaml.org,2002:null" -> ScalarType.NULL;
            case "tag:yaml.org,2002:timestamp" -> ScalarType.TIMESTAMP;
            default ->
                scalar.getScalarStyle() == ScalarStyle.PLAIN
                        ? ScalarType.ofPlain(scalar.getValue())
                        : ScalarType.STRING;
        };
    }

    private void syntaxError(int at, String problem) {
        int end = Math.min(at + 1, text.length());
        if (at > 0 && at == text.length()) {
            at--;
        }
        String said = problem.isEmpty()
                ? "This is not YAML."
                : Character.toUpperCase(problem.charAt(0)) + problem.substring(1);
        error(YamlError.Kind.SYNTAX, new TextRange(at, Math.max(at, end)), said);
    }

    private void error(YamlError.Kind kind, TextRange range, String message) {
        errors.add(new YamlError(kind, range, message));
    }

    private TextRange range(Event event) {
        int start = event.getStartMark().map(this::offset).orElse(0);
        int end = event.getEndMark().map(this::offset).orElse(start);
        return new TextRange(start, Math.max(start, end));
    }

    private int offset(Mark mark) {
        return codePoints.offset(mark.getIndex());
    }

    /** A collection whose end has not come yet. */
    private final class Open {
        private final boolean mapping;
        private final boolean flow;
        private final int start;
        private final @Nullable Anchor anchor;
        private final List<YamlNode> items = new ArrayList<>();
        private int size = 1;

        Open(boolean mapping, boolean flow, int start, @Nullable Anchor anchor) {
            this.mapping = mapping;
            this.flow = flow;
            this.start = start;
            this.anchor = anchor;
        }

        /** A block collection ends with its last item: its end event comes behind the blanks and comments that follow. */
        YamlNode finish(int end) {
            int last = start;
            for (YamlNode item : items) {
                last = Math.max(last, item.range().end());
            }
            TextRange range = new TextRange(start, flow ? Math.max(end, last) : last);
            return mapping ? mappingOf(range) : new Sequence(range, items);
        }

        private Mapping mappingOf(TextRange range) {
            List<Entry> entries = new ArrayList<>();
            List<YamlNode> merged = new ArrayList<>();
            Set<String> seen = new HashSet<>();
            for (int i = 0; i < items.size(); i += 2) {
                YamlNode key = items.get(i);
                YamlNode value = i + 1 < items.size()
                        ? items.get(i + 1)
                        : new Scalar(TextRange.at(key.range().end()), "", ScalarType.NULL);
                if (!(key instanceof Scalar scalar)) {
                    error(
                            YamlError.Kind.NOT_ALLOWED,
                            key.range(),
                            "A key must be a single value, not " + key.describe() + ".");
                } else if (scalar.text().equals("<<") && !(value instanceof Scalar)) {
                    merged.add(value);
                } else if (seen.add(scalar.text())) {
                    entries.add(new Entry(scalar, value));
                } else {
                    error(
                            YamlError.Kind.DUPLICATE_KEY,
                            key.range(),
                            "The key \"" + scalar.text() + "\" stands twice in this mapping.");
                }
            }
            for (YamlNode source : merged) {
                List<YamlNode> sources = source instanceof Sequence list ? list.items() : List.of(source);
                for (YamlNode each : sources) {
                    if (each instanceof Mapping other) {
                        for (Entry entry : other.entries()) {
                            if (seen.add(entry.name())) {
                                entries.add(entry);
                            }
                        }
                    }
                }
            }
            return new Mapping(range, entries);
        }
    }
}
