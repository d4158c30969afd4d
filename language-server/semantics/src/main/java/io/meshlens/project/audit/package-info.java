/** The audits that every project has, and what audits ask of their callers. */
@org.jspecify.annotations.NullMarked
package io.meshlens.project.audit;
