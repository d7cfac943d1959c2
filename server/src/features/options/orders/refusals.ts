import type { ErrorName } from '@truefill/api/error-codes.ts';
import type { OptionRejection } from '@truefill/domain/options/option-rejection.ts';

/** The catalogue's word for each reason. */
export const REFUSAL_OF: Readonly<Record<OptionRejection, ErrorName>> = {
  'kind-unknown': 'badOrderParameter',
  'instrument-unknown': 'pairMissing',
  'options-not-offered': 'noOptionConfig',
  'product-unknown': 'optionConfigMissing',
  'bands-not-offered': 'optionConfigMissing',
  'market-closed': 'pairStatus',
  'delivery-not-offered': 'optionTimeError',
  'end-outside-trading-hours': 'optionTimeError',
  'rate-not-offered': 'optionConfigMissing',
  'stake-not-positive': 'quantityNotPositive',
  'stake-over-precise': 'incorrectDecimalPlaces',
  'stake-above-maximum': 'lotAboveLimit',
  'stake-below-minimum': 'lotBelowLimit',
  'time-implausible': 'optionTimeError',
  'quote-stale': 'currentPriceError',
  'price-implausible': 'priceError',
  'too-many-options': 'updateLimitReached',
  'free-balance-too-small': 'insufficientAvailableBalance',
};
