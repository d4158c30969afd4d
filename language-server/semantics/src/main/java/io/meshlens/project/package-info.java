/** Config, model index, macro rendering and the DAG, from files already in the VFS. */
@org.jspecify.annotations.NullMarked
package io.meshlens.project;
