/** Where a name is defined, used and highlighted, and what is linked. */
@org.jspecify.annotations.NullMarked
package io.meshlens.ide.navigation;
