/** Unit tests of models as their YAML files say them. */
@org.jspecify.annotations.NullMarked
package io.meshlens.project.unittest;
