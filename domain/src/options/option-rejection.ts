/**
 * Every reason to refuse an option, in order of precedence: if several apply, the first one is returned.
 * First the kind of bet, then the market, the terms, the stake, the client's clock and price, and last the money.
 */
export const OPTION_REJECTIONS = [
  'kind-unknown',
  'instrument-unknown',
  'options-not-offered',
  'product-unknown',
  'bands-not-offered',
  'market-closed',
  'delivery-not-offered',
  'end-outside-trading-hours',
  'rate-not-offered',
  'stake-not-positive',
  'stake-over-precise',
  'stake-above-maximum',
  'stake-below-minimum',
  'time-implausible',
  'quote-stale',
  'price-implausible',
  'too-many-options',
  'free-balance-too-small',
] as const;

export type OptionRejection = (typeof OPTION_REJECTIONS)[number];

/** A refusal as returned by the decision. */
export interface OptionRejected {
  readonly outcome: 'rejected';
  readonly rejection: OptionRejection;
}

/** Refuses for a reason. */
export function rejectOption(rejection: OptionRejection): OptionRejected {
  return { outcome: 'rejected', rejection };
}
