package io.meshlens.project;

import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * All definitions of a project by name. It is merged from the files' own definitions; where two have one name the first file
 * in the order of paths wins and the others are reported.
 *
 * @param models by full name, external ones included, in the order of names
 * @param audits by name in lower case, the built-in ones included; those of single models are not
 * @param modelAudits the audits in the files of models, by the model's file and then by name
 * @param macros what {@code @name(...)} may call besides the operators, by name in lower case
 * @param signals names in lower case, the built-in ones included
 */
public record ModelIndex(
        SequencedMap<ModelName, Model> models,
        SequencedMap<String, AuditDefinition> audits,
        SequencedMap<String, SequencedMap<String, AuditDefinition>> modelAudits,
        SequencedMap<String, MacroDeclaration> macros,
        List<String> signals) {
    public ModelIndex {
        models = Ordered.copy(models);
        audits = Ordered.copy(audits);
        modelAudits = Ordered.copy(modelAudits);
        macros = Ordered.copy(macros);
        signals = List.copyOf(signals);
    }

    public Optional<Model> model(ModelName name) {
        return Optional.ofNullable(models.get(name));
    }

    /** Finds the audit that a use in a model means: the file's own first, then the project's, then the built-in. */
    public Optional<AuditDefinition> audit(Model model, String name) {
        SequencedMap<String, AuditDefinition> own =
                modelAudits.get(model.source().file());
        AuditDefinition found = own == null ? null : own.get(name);
        return Optional.ofNullable(found != null ? found : audits.get(name));
    }
}
