/**
 * What deposits and withdrawals share: the brand's terms, coin prices, the IDs of receiving addresses, and payment references,
 * each of which counts once. Money in cents, amounts of coins in their integer units, times in ms.
 */
export { earlierAnswer } from './earlier-answer.ts';
export { coinMarkUrl, serveCoinMarks } from './coin-marks.ts';
export { coinOf, networkOf, networksOf, type OfferedNetwork } from './networks.ts';
export { createCoinPrices, isFreshPrice, wireRate, type CoinPrice, type CoinPrices } from './coin-prices.ts';
export { depositMinimum, verificationRank, withdrawalTermsOf, type VerificationLevel } from './terms.ts';
export { createReceivingAddresses, type ReceivingAddress, type ReceivingAddresses } from './receiving-addresses.ts';
export {
  channelOf,
  PAYMENT_REFERENCES,
  referencesOfBatch,
  refuseUsedReference,
  USED_REFERENCES,
  type PaymentReference,
  type ReferencesOfBatch,
} from './payment-references.ts';
export { rowsAsJson } from './record-rows.ts';
export { rejectionText } from './rejection-text.ts';
export { PAYMENT_EVENTS, paymentKind, paymentValues, remarkOf } from './payment-texts.ts';
export { CASE_AMOUNT, CASE_UID, recordNumber } from './case-select.ts';
export { checksById, moneyDeciders } from './money-cases.ts';
export { checksOfUser } from './payer.ts';
export { worthNow, worthNowFacts } from './worth-now.ts';
