import type { BrandId, Broker } from './harness.ts';
import { openRealSession } from './trader-session.ts';

/**
 * Buys and sells a little of each market for the brand's trader; refused orders are skipped.
 * @returns the number of open positions
 */
export async function openPositions(broker: Broker, brand: BrandId, symbols: readonly string[]): Promise<number> {
  const client = broker.client(brand);
  const token = await openRealSession(client, broker.trader(brand));
  for (const tradePair of symbols) {
    for (const buyPoint of [1, 2] as const)
      await client.call('addOrder', { tradePair, orderQuantity: '0.10', orderType: 0, buyPoint }, { token });
  }
  const { list } = await client.demand('orderQuery', { positionStatus: 2 }, { token });
  client.close();
  return list.length;
}
