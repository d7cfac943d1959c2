import { openScriptedBroker, WEDNESDAY_MS, type BrandId, type ScriptedBroker } from './harness.ts';
import { risingCandles } from './rising-candles.ts';
import { openRealSession } from './trader-session.ts';

/**
 * A broker on a Wednesday, whose trader at a brand has positions and a pending order that are old enough to be closed, and
 * closed one.
 */
export async function openTradedBroker(brand: BrandId): Promise<ScriptedBroker> {
  const opened = await openScriptedBroker();
  opened.prices.setCandles('BTCUSDT', risingCandles(WEDNESDAY_MS, 107_000_00n));
  opened.prices.push('BTCUSDT', { bid: '106990.00', ask: '107010.00' });
  const client = opened.client(brand);
  const token = await openRealSession(client, opened.trader(brand));
  const order = { tradePair: 'BTCUSDT', orderQuantity: '0.10', orderType: 0, stopPrice: '0', takeProfitPprice: '0' };
  const ended = await client.demand('addOrder', { ...order, tradePair: 'ETHUSDT', buyPoint: 2 }, { token });
  await client.demand('addOrder', { ...order, buyPoint: 2 }, { token });
  const levels = { stopPrice: '3000', takeProfitPprice: '4900' };
  await client.demand('addOrder', { ...order, ...levels, tradePair: 'ETHUSDT', buyPoint: 2 }, { token });
  await client.demand('addOrder', { ...order, buyPoint: 1, price: '101000' }, { token });
  // later than any brand's minimum holding time
  await opened.advance(181_000);
  const { list } = await client.demand('orderQuery', {}, { token });
  await client.demand('closeOrder', { orderId: list.find(({ uid }) => uid === ended)?.id ?? 0 }, { token });
  client.close();
  return opened;
}
