/** Plans that are carried out, on real warehouses. */
@org.jspecify.annotations.NullMarked
package io.meshlens.operate;
