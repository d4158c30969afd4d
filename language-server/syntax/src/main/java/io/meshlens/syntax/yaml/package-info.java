/** Configuration and other YAML files, with positions. */
@org.jspecify.annotations.NullMarked
package io.meshlens.syntax.yaml;
