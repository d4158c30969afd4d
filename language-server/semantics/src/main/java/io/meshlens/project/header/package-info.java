/** What headers mean: from the properties of a header to a model, a kind or an audit, with problems at their places. */
@org.jspecify.annotations.NullMarked
package io.meshlens.project.header;
