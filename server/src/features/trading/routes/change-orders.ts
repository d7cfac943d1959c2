import type { CloseAllRequest } from '@truefill/api/orders/command-mapping.ts';
import { fingerprintOf } from '../../accounts/index.ts';
import type { CloseAllResult, ModifyCommand } from '../orders/command.ts';
import { takeEffect, userKey, type Caller, type OrderGateway } from './order-gateway.ts';

/**
 * Closes a user's position or a part of it at the server's current price.
 * @param volume decimal text of the part; null for the whole
 * @throws Refusal with the code of the first failed check
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

/** Closes those of a user's selected positions that can be closed now, and returns the outcome for each. */
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
 * Cancels a user's pending order and releases its reservation.
 * @throws Refusal with the code of the first failed check
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
 * Sets the levels of a user's position or pending order, and the latter's limit price.
 * @param wanted decimal texts; "0" for no level or no trailing, null for the current limit price
 * @throws Refusal with the code of the first failed check
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
 * Resets a user's demo account to its starting balance.
 * @throws Refusal with `openPositionsNotClosed` while anything is locked, `tryAgainLater` too soon after the last reset
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
