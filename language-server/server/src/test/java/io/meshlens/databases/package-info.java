/** Database servers that tests start themselves, and what is asked of them. */
@org.jspecify.annotations.NullMarked
package io.meshlens.databases;
