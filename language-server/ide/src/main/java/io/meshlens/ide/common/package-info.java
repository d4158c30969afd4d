/** What several features share; the only package that features may use beside their own. */
@org.jspecify.annotations.NullMarked
package io.meshlens.ide.common;
