import type { OptionRequest } from '@truefill/domain/options/option-placement.ts';
import { orderNumber } from '@truefill/domain/orders/order.ts';
import { keyReused, Refusal } from '../../../platform/refusal.ts';
import { fingerprintOf } from '../../accounts/index.ts';
import { userKey, type Caller } from '../../trading/index.ts';
import type { OptionAnswer, OptionCommand } from './command.ts';
import { REFUSAL_OF } from './refusals.ts';

/** Where options are handed in. */
export interface OptionGateway {
  submit(command: OptionCommand): Promise<OptionAnswer>;
  /** @throws Refusal when the user has no such account */
  accountId(caller: Pick<Caller, 'userId' | 'accountMode'>): Promise<bigint>;
}

/**
 * SlotLimiter an option at the server's own price and answers its order number and beginning, ms.
 * @throws Refusal with the code of the first thing that stands against it
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
  if (answer.orderId === null) throw new Error('an option was placed without a number');
  return { orderNumber: orderNumber(answer.orderId, answer.placedAtMs), beginMs: answer.placedAtMs };
}
