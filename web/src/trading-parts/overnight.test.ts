import { expect, test } from 'vitest';
import { points } from '@truefill/domain/market/price.ts';
import { hundredths } from '@truefill/domain/market/volume.ts';
import { overnightCost } from './overnight.ts';
import { eurusd } from './terms.fixture.ts';

const rules = { overnightYearlyRate: '0.05', overnightTripleWeekday: { '3': 3 } };
/** one lot of EUR/USD at 1.20000: 120,000 USD, of which 0.05 / 360 is 16.67 */
const position = { volume: hundredths(100n), price: points(120_000n), categoryId: 3 };

test.each([
  ['a Tuesday counts one night', '2026-11-17T12:00:00Z', '2026-11-17T22:00:00Z', 1667n],
  ['a Wednesday counts three', '2026-11-18T12:00:00Z', '2026-11-18T22:00:00Z', 5000n],
  ['after the close it is the next night', '2026-11-17T22:00:00Z', '2026-11-18T22:00:00Z', 5000n],
  ['a weekend has none of its own', '2026-11-21T12:00:00Z', '2026-11-23T22:00:00Z', 1667n],
])('%s', (_name, now, at, fee) => {
  expect(overnightCost(eurusd, position, rules, Date.parse(now))).toEqual({ atMs: Date.parse(at), fee });
});

test('a category without a triple day is charged every night', () => {
  const crypto = overnightCost(eurusd, { ...position, categoryId: 4 }, rules, Date.parse('2026-11-21T12:00:00Z'));
  expect(crypto).toEqual({ atMs: Date.parse('2026-11-21T22:00:00Z'), fee: 1667n });
});
