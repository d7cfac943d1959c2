/** What operators see of users, money and rules. Reads alone, of tables of other features too: nothing here changes anything but the audit. */
export { userSummary } from './user-summary.ts';
