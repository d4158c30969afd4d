package io.meshlens.plan;

/**
 * Names a check of a standalone audit: the audit, its query, and the physical tables that it reads. Environments that share
 * those tables share the check.
 *
 * @param audit the audit's name
 * @param version a hash of the query and of the tables
 */
public record AuditKey(String audit, String version) {}
