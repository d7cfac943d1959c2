import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DOLLAR } from '../money/conversion.ts';
import { fillAt } from '../orders/order.ts';
import { nextNight, nightsBetween, overnightFee } from './overnight.ts';
import { points } from '../market/price.ts';
import { quote } from '../test-support/instruments.ts';
import { DAY_MS } from '../time/durations.ts';
import { hundredths } from '../market/volume.ts';

const at = (text: string): number => Date.parse(text);
const shown = (from: string, to: string, tripleWeekday: number | null): string[] =>
  nightsBetween(at(from), at(to), { tripleWeekday }).map(({ date, count }) => `${date} x${count}`);

describe('nights', () => {
  it.each([
    [
      'forex: seven a week, three of them on Wednesday',
      3,
      ['2026-01-12 x1', '2026-01-13 x1', '2026-01-14 x3', '2026-01-15 x1', '2026-01-16 x1'],
    ],
    ['stocks: three on Friday', 5, ['2026-01-12 x1', '2026-01-13 x1', '2026-01-14 x1', '2026-01-15 x1', '2026-01-16 x3']],
    [
      'crypto: every one',
      null,
      ['2026-01-12 x1', '2026-01-13 x1', '2026-01-14 x1', '2026-01-15 x1', '2026-01-16 x1', '2026-01-17 x1', '2026-01-18 x1'],
    ],
  ])('of %s', (_what, triple, nights) => {
    expect(shown('2026-01-12T12:00:00Z', '2026-01-19T12:00:00Z', triple)).toEqual(nights);
  });

  it('pass at 17:00 in New York, also when daylight saving changes', () => {
    expect(nextNight(at('2026-03-06T22:00:00Z'), { tripleWeekday: null }).atMs).toBe(at('2026-03-07T22:00:00Z'));
    expect(nextNight(at('2026-03-07T22:00:00Z'), { tripleWeekday: null }).atMs).toBe(at('2026-03-08T21:00:00Z'));
    expect(nextNight(at('2026-10-31T21:00:00Z'), { tripleWeekday: null }).atMs).toBe(at('2026-11-01T22:00:00Z'));
  });

  it('count for a position held before and after, not for one opened at the moment itself', () => {
    const night = '2026-01-13T22:00:00Z';
    expect(shown(night, '2026-01-14T21:59:59Z', null)).toEqual([]);
    expect(shown('2026-01-13T21:59:59.999Z', night, null)).toEqual(['2026-01-13 x1']);
  });

  it('are the same however a period is split', () => {
    const time = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z') });
    fc.assert(
      fc.property(
        time,
        fc.nat(40 * DAY_MS),
        fc.nat(40 * DAY_MS),
        fc.constantFrom(null, 3, 5),
        (from, first, second, tripleWeekday) => {
          const whole = nightsBetween(from, from + first + second, { tripleWeekday });
          const parts = [
            ...nightsBetween(from, from + first, { tripleWeekday }),
            ...nightsBetween(from + first, from + first + second, { tripleWeekday }),
          ];
          expect(parts).toEqual(whole);
          expect(nextNight(from, { tripleWeekday })).toEqual(nightsBetween(from, from + 8 * DAY_MS, { tripleWeekday })[0]);
        },
      ),
    );
  });
});

describe('overnight fee', () => {
  const order = {
    openPrice: points(116_010n),
    volume: hundredths(100n),
    contractSize: 100_000n,
    pricePrecision: 5,
    opening: fillAt(points(116_010n), quote(115_990n, 116_010n), DOLLAR, 0),
  };

  it.each([
    // 116,010 x 5 % / 360 = 16.1125, three times 48.3375
    [50_000n, 1n, 1_611n],
    [50_000n, 3n, 4_834n],
    [0n, 3n, 0n],
  ])('at a rate of %s for %s nights is %s cents', (yearlyRate, count, fee) => {
    expect(overnightFee(order, { count }, { yearlyRate, tripleWeekday: 3 })).toBe(fee);
  });
});
