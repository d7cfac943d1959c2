/**
 * Deposits: where customers send money, their reports of sent payments, and the operators' review. A deposit is credited once,
 * by a payment that credits nothing else. Money in cents, amounts of coins in their integer units, times in ms.
 */
export { createDeposits, type Deposits, type DepositsParts } from './deposits.ts';
