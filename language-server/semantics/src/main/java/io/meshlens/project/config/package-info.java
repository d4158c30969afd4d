/** The project's configuration: from its files' texts and the environment to one value, with problems at their places. */
@org.jspecify.annotations.NullMarked
package io.meshlens.project.config;
