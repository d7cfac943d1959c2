/**
 * Money in: where customers send it, what they say that they have sent, and its review by operators. A deposit is credited once, by a
 * payment that credits nothing else. Money in cents, amounts of coins in their integer units, times in ms.
 */
export { createDeposits, type Deposits, type DepositsParts } from './deposits.ts';
