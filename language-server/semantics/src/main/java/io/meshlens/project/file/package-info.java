/** One file of models or audits: its dialect, and which block is whose header, query or statement. */
@org.jspecify.annotations.NullMarked
package io.meshlens.project.file;
