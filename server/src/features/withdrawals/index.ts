/**
 * Money out: what stands in its way, what it costs, asking for it, and its review by operators. What is asked for is withheld until
 * then, on the terms of that moment. Money in cents, amounts of coins in their integer units, times in ms.
 */
export { createWithdrawals, type Withdrawals, type WithdrawalsOptions } from './withdrawals.ts';
export { createDestinations, type Destinations } from './destination.ts';
export { isMethodInUse } from './withdrawal-statements.ts';
