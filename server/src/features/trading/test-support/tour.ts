import type { Pool } from 'pg';
import { expect } from 'vitest';
import { cancelOrder, closeOrder, resetDemo } from '../routes/change-orders.ts';
import { placeOrder } from '../routes/place-order.ts';
import { marketOrder, openTrader, trader, type TradingBroker } from './trading-broker.ts';

const [RICH, POOR, RUINED] = [701n, 702n, 703n];
const NIGHT_MS = 24 * 3_600_000;

/**
 * Everything that can happen to an order or account, once, whatever random commands with their seed lead to. Returns the number
 * of orders placed.
 * @param advance lets the monitors look again
 */
export async function tourEverything(
  { trading, quotes }: TradingBroker,
  pool: Pool,
  advance: () => Promise<void>,
): Promise<number> {
  const { gateway } = trading;
  let placed = 0;
  const place = (userId: bigint, overrides: Parameters<typeof marketOrder>[0]) => (
    placed++,
    placeOrder(gateway, trader(userId), marketOrder(overrides))
  );
  const newest = async () => {
    await advance();
    const { rows } = await pool.query<{ id: bigint; state: string }>(
      `select o.id, concat_ws(' ', o.status, o.close_reason) as state from trading_order o join ledger_account a on a.id = o.account_id
       where a.user_id = $1 order by o.id desc limit 1`,
      [RICH],
    );
    return rows[0];
  };
  const becomes = (state: string) => expect.poll(async () => (await newest())?.state).toBe(state);
  const usual = () => quotes.say('BTCUSDT', '99990.00', '100010.00');

  await openTrader(pool, RICH, { demoGrant: 12_000_000n, deposit: 1n });
  await openTrader(pool, POOR, { demoGrant: 8_000_000n });
  for (const userId of [RICH, POOR]) await resetDemo(gateway, trader(userId));

  usual();
  await place(RICH, { stopLoss: '99000' });
  quotes.say('BTCUSDT', '98990.00', '99010.00');
  await becomes('closed stop_loss');
  usual();
  await place(RICH, { takeProfit: '101000' });
  quotes.say('BTCUSDT', '101000.00', '101020.00');
  await becomes('closed take_profit');

  usual();
  await place(RICH, { kind: 'pending', limitPrice: '99000' });
  await cancelOrder(gateway, trader(RICH), (await newest())?.id ?? 0n);
  await becomes('cancelled manual');
  await place(RICH, { kind: 'pending', limitPrice: '99000' });
  quotes.say('BTCUSDT', '98980.00', '99000.00');
  await becomes('open');
  const { id = 0n } = (await newest()) ?? {};
  await closeOrder(gateway, trader(RICH), id, '0.05');

  quotes.nowMs += NIGHT_MS;
  usual();
  await expect.poll(() => advance().then(() => countEntries(pool, RICH, 'overnight_fee'))).toBeGreaterThan(0);

  // A user with little money at full leverage, and the price halves.
  await openTrader(pool, RUINED, { demoGrant: 60_000n });
  quotes.say('ETHUSDT', '3999.00', '4001.00');
  await place(RUINED, { symbol: 'ETHUSDT', volume: '1.00' });
  quotes.say('ETHUSDT', '1999.00', '2001.00');
  // The process that watches the account learns of the order, and the other of the outcome.
  await expect.poll(() => advance().then(() => trading.balanceOf(RUINED, 'demo'))).toEqual({ available: 0, locked: 0 });
  return placed;
}

async function countEntries(pool: Pool, userId: bigint, kind: string): Promise<number> {
  const { rows } = await pool.query<{ count: bigint }>(
    'select count(*) as count from ledger_movement e join ledger_account a on a.id = e.account_id where a.user_id = $1 and e.kind = $2',
    [userId, kind],
  );
  return Number(rows[0]?.count);
}
