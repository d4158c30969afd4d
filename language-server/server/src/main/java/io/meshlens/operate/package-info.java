/** Plans, runs and looks: what the command line and the language server do with a project and its warehouse. */
@org.jspecify.annotations.NullMarked
package io.meshlens.operate;
