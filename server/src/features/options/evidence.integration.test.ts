import { expect, it } from 'vitest';
import { ALL_MIGRATIONS } from '../../all-tables.ts';
import { createTestDatabase } from '../../adapters/database/test-database.ts';
import { placeOption } from './orders/place-option.ts';
import type { OptionRow } from './orders/stored-option.ts';
import { openOptionBroker, openUser, SYMBOL, user, optionRequest } from './test-support/option-broker.ts';

it('an option can be recomputed from stored rows alone, even if its quotes are missing from the log', async () => {
  const database = await createTestDatabase(ALL_MIGRATIONS);
  const { pool } = database;
  await openUser(pool, 1n);
  const broker = await openOptionBroker(pool);
  broker.say('100000.00');
  await placeOption(broker.options.gateway, user(1n), optionRequest(broker.timers.now()));
  broker.timers.advance(30_000);
  broker.say('100000.01');
  await expect.poll(async () => (await broker.trading.balanceOf(1n, 'demo')).locked).toBe(0);
  await broker.stop();
  await pool.query('delete from quote_log');

  const option = (await pool.query<OptionRow>('select * from option_order')).rows[0] as OptionRow;
  const midOf = async (sequence: bigint | null): Promise<bigint> => {
    const { rows } = await pool.query<{ bid: bigint; ask: bigint }>(
      'select distinct bid, ask from used_quote where symbol = $1 and sequence = $2',
      [SYMBOL, sequence],
    );
    expect(rows).toHaveLength(1);
    const [{ bid, ask }] = rows as [{ bid: bigint; ask: bigint }];
    expect((bid + ask) % 2n).toBe(0n);
    return (bid + ask) / 2n;
  };
  const stored = await pool.query<{ content: string }>('select content from brand_rules where version = $1', [option.rules]);
  const { options } = JSON.parse(stored.rows[0]?.content ?? '{}') as {
    options: { optionFeeRate: string; deliveries: { seconds: number; ratePercent: number }[] };
  };
  const [entry, end] = [await midOf(option.entry_sequence), await midOf(option.end_sequence)];
  const delivery = options.deliveries.find(({ seconds }) => seconds === option.seconds);
  const won = end > entry;
  expect([option.kind, option.outcome]).toEqual(['up', won ? 'win' : 'loss']);
  expect(Number(option.rate)).toBe(Math.round((delivery?.ratePercent ?? 0) * 100));
  expect(Number(option.fee)).toBe(Math.round(Number(option.stake) * Number(options.optionFeeRate)));
  expect(Number(option.result)).toBe(Math.round((Number(option.stake) * (delivery?.ratePercent ?? 0)) / 100));
  const { rows: entries } = await pool.query<{ kind: string; amount: bigint }>(
    "select kind, amount from ledger_movement where reference_id = $1 and kind like 'option%'",
    [option.id],
  );
  const amounts = new Map(entries.map(({ kind, amount }) => [kind, amount]));
  expect([...amounts.values()]).toContain(option.result);
  expect([...amounts.values()]).toContain(option.stake);
  await database.drop();
});
