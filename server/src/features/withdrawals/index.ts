/**
 * Withdrawals: their conditions and costs, requesting them, and the operators' review. The amount is withheld until the
 * decision, on the terms at the time of the request. Money in cents, amounts of coins in their integer units, times in ms.
 */
export { createWithdrawals, type Withdrawals, type WithdrawalsOptions } from './withdrawals.ts';
export { createDestinations, type Destinations } from './destination.ts';
export { isMethodInUse } from './withdrawal-statements.ts';
