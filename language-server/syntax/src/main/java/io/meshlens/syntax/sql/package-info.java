/** The SQL grammar; dialect differences are tables, not subclasses. */
@org.jspecify.annotations.NullMarked
package io.meshlens.syntax.sql;
