/** What Python files declare, found by reading them: decorated functions, their literal arguments, calls with literal names. */
@org.jspecify.annotations.NullMarked
package io.meshlens.project.python;
