/**
 * Where users' money may go to: saved addresses per coin and network, and bank cards. What they say is sealed for its row and travels
 * encoded; lists show the last four digits of an account. New ones wait as the brand's rule says, and are told to the user. Times in ms.
 */
export { createPayoutMethods, type PayoutMethods } from './payout-methods.ts';
export { decodedInput } from './encoded-input.ts';
export { hasWallet } from './saved-wallets.ts';
export { shortenedAddress, type PayoutMethod, type PayoutTarget } from './payout-to.ts';
export type { IsMethodInUse } from './method-rows.ts';
