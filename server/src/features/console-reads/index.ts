/** The operators' views of users, money and rules. Only reads, also of other features' tables; the one exception is the audit. */
export type { Health } from './dashboard.ts';
export { createLedgerCheck, type LedgerCheck } from './ledger-check.ts';
export { consoleReadRoutes } from './routes.ts';
export { noteRuleFiles, readRuleFiles } from './rule-files.ts';
export { userSummary } from './user-summary.ts';
