/** What operators see of users, money and rules. Reads alone, of tables of other features too: nothing here changes anything but the audit. */
export type { Health } from './dashboard.ts';
export { createLedgerCheck, type LedgerCheck } from './ledger-check.ts';
export { consoleReadRoutes } from './routes.ts';
export { noteRuleFiles, readRuleFiles } from './rule-files.ts';
export { userSummary } from './user-summary.ts';
