import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCashBroker, type CashBroker } from '../payments/test-support/cash-broker.ts';
import { factsOfRecord } from './record-facts.ts';

let broker: CashBroker;

beforeAll(async () => {
  broker = await openCashBroker();
});
afterAll(() => broker.close());

it('an option that a complaint is about has its stake, payout rate and delivery time', async () => {
  const { pool } = broker.database;
  await pool.query(
    `insert into option_order (id, account_id, symbol, kind, status, price_precision, stake, fee, rate, seconds, begin_ms, end_ms,
       void_after_ms, entry_sequence, entry_quote_ms, entry_bid, entry_ask, entry_mid)
     values (9001, 1, 'BTCUSDT', 'up', 'running', 2, 150000, 25, 7750, 30, 1000, 31000, 46000, 1, 900, 10699000, 10701000, 10700000)`,
  );
  const facts = await factsOfRecord(pool, [], { kind: 'option', id: 9_001n });
  const values = Object.fromEntries(facts.map(({ code, value }) => [code, value]));
  expect(values).toMatchObject({ stake: '1500.00 USD', payoutRate: '77.5%', delivery: '30 s', openPrice: '107000.00' });
  expect(values).not.toHaveProperty('lots');
});
