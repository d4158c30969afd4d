/** Renders Jinja templates: values behave as in Python, and every piece of output knows where it came from. */
@org.jspecify.annotations.NullMarked
package io.meshlens.project.jinja;
