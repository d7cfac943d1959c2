import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { brandWith } from '../test-support/trading-broker.ts';
import { createRuleHistory } from './rule-history.ts';

const brand = brandWith('changed', { minHoldSeconds: 60 });

it('an order filled by a recorded quote keeps the rules of that time, although they were never read', async () => {
  const rows = [
    { brand: brand.id, version: 2n, since: 2_000, rules: { minHoldSeconds: 60 } },
    { brand: brand.id, version: 1n, since: 1_000, rules: { minHoldSeconds: 5 } },
  ];
  const pool = { query: () => Promise.resolve({ rows }) } as unknown as Pool;
  const history = createRuleHistory();
  await history.begin(pool, new Map([[brand, { version: 2n, content: '' }]]), 2_000);
  const quote = { symbol: 'BTCUSDT', timeMs: 1_400, arrivedMs: 1_500 } as Parameters<typeof history.brandAt>[1];
  const then = history.brandAt(brand, quote);
  expect(then.rules.minHoldSeconds).toBe(5);
  expect(history.versionOf(then)).toBe(1n);
  expect(history.rulesOf(history.versionOf(then))).toEqual({ minHoldSeconds: 5 });
  expect(history.brandAt(brand, { ...quote, arrivedMs: 2_000 })).toBe(brand);
});
