/**
 * What operators did, as a chain: each entry holds the hash of the one before, and is written with what it records. Times in ms.
 */
export { auditScopeOf } from './audit-scope.ts';
export { migrations as auditMigrations } from './migrations.ts';
export { printHead, readPrintedHeads } from './printed-heads.ts';
export { activityOf, readInOrder, type AuditScope } from './read-audit.ts';
export { verifyChain } from './verify-chain.ts';
export { writeAudit, type OperatorAct } from './write-audit.ts';
