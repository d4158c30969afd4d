/** Asks MySQL and MariaDB for their tables; the only importer of their driver. */
@org.jspecify.annotations.NullMarked
package io.meshlens.engine.mysql;
