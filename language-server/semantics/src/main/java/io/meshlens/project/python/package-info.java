/** What Python files say, found by reading them and never by running them: decorated functions with literal arguments, and the statements of a module. */
@org.jspecify.annotations.NullMarked
package io.meshlens.project.python;
