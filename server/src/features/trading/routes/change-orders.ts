import type { CloseAllRequest } from '@truefill/api/orders/command-mapping.ts';
import { fingerprintOf } from '../../accounts/index.ts';
import type { CloseAllResult, ModifyCommand } from '../orders/command.ts';
import { takeEffect, userKey, type Caller, type OrderGateway } from './order-gateway.ts';

/**
 * Closes a user's position, or a part of it, at the server's own price.
 * @param volume decimal text of the part; null for the whole
 * @throws Refusal with the code of the first thing that stands against it
 */
export async function closeOrder(
  gateway: OrderGateway,
  caller: Caller,
  orderId: bigint,
  volume: string | null = null,
): Promise<void> {
  await takeEffect(gateway, {
    kind: 'close',
    accountId: await gateway.accountId(caller),
    ...userKey(caller),
    fingerprint: fingerprintOf('close', volume === null ? { orderId } : { orderId, volume }),
    orderId,
    reason: 'manual',
    volume,
    quote: null,
  });
}

/** Closes the wanted ones of a user's positions that may be closed now, and answers what became of each. */
export async function closeAllOrders(
  gateway: OrderGateway,
  caller: Caller,
  { symbol, which }: CloseAllRequest,
): Promise<readonly CloseAllResult[]> {
  const { results = [] } = await takeEffect(gateway, {
    kind: 'close-all',
    accountId: await gateway.accountId(caller),
    ...userKey(caller),
    fingerprint: fingerprintOf('close-all', which === 'all' ? { symbol } : { symbol, which }),
    symbol,
    which,
  });
  return results;
}

/**
 * Ends the waiting of a user's pending order; what was reserved for it comes back.
 * @throws Refusal with the code of the first thing that stands against it
 */
export async function cancelOrder(gateway: OrderGateway, caller: Caller, orderId: bigint): Promise<void> {
  await takeEffect(gateway, {
    kind: 'cancel',
    accountId: await gateway.accountId(caller),
    ...userKey(caller),
    fingerprint: fingerprintOf('cancel', { orderId }),
    orderId,
  });
}

/**
 * Sets the levels of a user's position or pending order, and the price that a pending one waits for.
 * @param wanted decimal texts, "0" for no level and for a stop loss that does not trail, null for the limit price it has
 * @throws Refusal with the code of the first thing that stands against it
 */
export async function modifyOrder(
  gateway: OrderGateway,
  caller: Caller,
  orderId: bigint,
  wanted: Pick<ModifyCommand, 'stopLoss' | 'takeProfit' | 'trailingDistance' | 'limitPrice'>,
): Promise<void> {
  const { stopLoss, takeProfit, trailingDistance, limitPrice } = wanted;
  const changes = {
    ...(limitPrice === null ? {} : { limitPrice }),
    ...(trailingDistance === '0' ? {} : { trailingDistance }),
  };
  await takeEffect(gateway, {
    kind: 'modify',
    accountId: await gateway.accountId(caller),
    ...userKey(caller),
    fingerprint: fingerprintOf('modify', { orderId, stopLoss, takeProfit, ...changes }),
    orderId,
    stopLoss,
    takeProfit,
    trailingDistance,
    limitPrice,
  });
}

/**
 * Sets a user's demo account back to its play money.
 * @throws Refusal with `openPositionsNotClosed` while anything is locked, `tryAgainLater` too soon after the last time
 */
export async function resetDemo(gateway: OrderGateway, caller: Caller): Promise<void> {
  const demo = { ...caller, accountMode: 'demo' } as const;
  await takeEffect(gateway, {
    kind: 'reset',
    accountId: await gateway.accountId(demo),
    ...userKey(demo),
    fingerprint: fingerprintOf('reset', {}),
  });
}
