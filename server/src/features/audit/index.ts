/**
 * What operators did, as a chain: each entry holds the hash of the one before, and is written with what it records. Times in ms.
 */
export { migrations as auditMigrations } from './migrations.ts';
export { activityOf } from './read-audit.ts';
export { writeAudit, type OperatorAct } from './write-audit.ts';
