/** Codes, severities and messages as data; every code has a spec file. */
@org.jspecify.annotations.NullMarked
package io.meshlens.diagnostic;
