/**
 * Payout methods of users: saved addresses per coin and network, and bank cards. They are encrypted for their row in the
 * database and encoded in transit; lists show the last four digits of an account. New ones have the brand's waiting time, and
 * their user is notified. Times in ms.
 */
export { createPayoutMethods, type PayoutMethods } from './payout-methods.ts';
export { decodedInput } from './encoded-input.ts';
export { hasWallet } from './saved-wallets.ts';
export { shortenedAddress, type PayoutMethod, type PayoutTarget } from './payout-to.ts';
export type { IsMethodInUse } from './method-rows.ts';
