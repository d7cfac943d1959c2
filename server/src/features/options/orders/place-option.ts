import type { ErrorName } from '@truefill/api/error-codes.ts';
import type { OptionRequest } from '@truefill/domain/options/option-placement.ts';
import type { OptionRejection } from '@truefill/domain/options/option-rejection.ts';
import { orderNumber } from '@truefill/domain/orders/order.ts';
import { keyReused, Refusal } from '../../../platform/refusal.ts';
import { fingerprintOf } from '../../accounts/index.ts';
import { userKey, type Caller } from '../../trading/index.ts';
import type { OptionAnswer, OptionCommand } from './command.ts';

/** The catalogue's code for each rejection. */
const REFUSAL_OF: Readonly<Record<OptionRejection, ErrorName>> = {
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

/** Submits option commands. */
export interface OptionGateway {
  submit(command: OptionCommand): Promise<OptionAnswer>;
  /** @throws Refusal if the user has no such account */
  accountId(caller: Pick<Caller, 'userId' | 'accountMode'>): Promise<bigint>;
}

/**
 * Places an option at the server's current price, and returns its order ID and start time, ms.
 * @throws Refusal with the code of the first failed check
 */
export async function placeOption(
  gateway: OptionGateway,
  caller: Caller,
  request: OptionRequest,
): Promise<{ orderNumber: string; beginMs: number }> {
  const answer = await gateway.submit({
    kind: 'place-option',
    accountId: await gateway.accountId(caller),
    ...userKey(caller),
    fingerprint: fingerprintOf('place-option', { ...request }),
    request,
  });
  if (answer.outcome === 'rejected') throw new Refusal(REFUSAL_OF[answer.rejection]);
  if (answer.outcome !== 'accepted') throw keyReused();
  if (answer.orderId === null) throw new Error('a placed option has no ID');
  return { orderNumber: orderNumber(answer.orderId, answer.placedAtMs), beginMs: answer.placedAtMs };
}
