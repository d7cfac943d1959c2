import type { ErrorName } from '@truefill/api/error-codes.ts';
import type { OrderRejection } from '@truefill/domain/rejection.ts';

/** The catalogue's word for each reason. */
export const REFUSAL_OF: Readonly<Record<OrderRejection, ErrorName>> = {
  'side-unknown': 'badOrderParameter',
  'kind-not-offered': 'badOrderParameter',
  'slippage-without-reference': 'badOrderParameter',
  'instrument-unknown': 'pairConfigNotFound',
  'volume-not-positive': 'quantityNotPositive',
  'volume-over-precise': 'incorrectDecimalPlaces',
  'volume-above-maximum': 'lotAboveLimit',
  'volume-below-minimum': 'lotBelowLimit',
  'leverage-not-offered': 'badOrderParameter',
  'price-over-precise': 'incorrectDecimalPlaces',
  'price-out-of-range': 'badOrderParameter',
  'order-missing': 'orderMissing',
  'order-of-other-account': 'notYourOrder',
  'order-not-open': 'statusCannotBeClosed',
  'market-closed': 'pairProhibited',
  'deposits-below-forex-minimum': 'forexNeedsTotalDeposit',
  'held-too-short': 'minimumHoldingTime',
  'quote-stale': 'currentPriceError',
  'slippage-exceeded': 'currentPriceError',
  'buy-stop-loss-against-price': 'buyStopLossAgainstCurrentPrice',
  'buy-take-profit-against-price': 'buyTakeProfitAgainstCurrentPrice',
  'sell-stop-loss-against-price': 'sellStopLossAgainstCurrentPrice',
  'sell-take-profit-against-price': 'sellTakeProfitAgainstCurrentPrice',
  'free-margin-too-small': 'insufficientAvailableBalance',
};
