/**
 * The audit trail of operators' actions as a hash chain: each entry contains the previous one's hash, and is written in the
 * transaction that it records. Times in ms.
 */
export { auditScopeOf } from './audit-scope.ts';
export { migrations as auditMigrations } from './migrations.ts';
export { recordListed, recordView } from './record-views.ts';
export { publishHead, readPublishedHeads } from './printed-heads.ts';
export { activityOf, readInOrder, type AuditScope } from './read-audit.ts';
export { verifyChain } from './verify-chain.ts';
export { textDigest, writeAudit, type OperatorAct } from './write-audit.ts';
