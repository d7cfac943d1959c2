import { isReached, rearmPrice, type AlertCondition } from '@truefill/domain/market/alert.ts';
import { points } from '@truefill/domain/market/price.ts';
import type { Quote } from '@truefill/domain/market/quote.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AlertLevels } from './alert-levels.ts';
import type { WatchedAlert } from './watched-alert.ts';

const alert = (id: number, price: number, overrides: Partial<WatchedAlert> = {}): WatchedAlert => ({
  id: BigInt(id),
  revision: 1,
  userId: 1n,
  symbol: 'BTCUSDT',
  condition: 'rises',
  price: points(BigInt(price)),
  repeats: false,
  resting: false,
  armedSequence: 0,
  expiresAtMs: null,
  ...overrides,
});
const quote = (mid: number, sequence: number, symbol = 'BTCUSDT'): Quote => {
  const price = points(BigInt(mid));
  return { symbol, timeMs: sequence * 1_000, bid: price, ask: price, mid: price, volume: 0, sequence };
};
const stepsOf = (levels: AlertLevels, at: Quote): string[] => levels.see(at).map(({ kind, alert: { id } }) => `${kind} ${id}`);

describe('watched alerts', () => {
  it('fire once, on the first quote at or past their price', () => {
    const levels = new AlertLevels();
    for (const one of [alert(1, 1_000), alert(2, 1_010), alert(3, 900, { condition: 'falls' })]) levels.set(one);
    expect(stepsOf(levels, quote(999, 1))).toEqual([]);
    expect(stepsOf(levels, quote(1_005, 2))).toEqual(['fire 1']);
    expect(stepsOf(levels, quote(1_005, 3))).toEqual([]);
    expect(stepsOf(levels, quote(800, 4))).toEqual(['fire 3']);
    expect(stepsOf(levels, quote(5_000, 5, 'ETHUSDT'))).toEqual([]);
    expect(stepsOf(levels, quote(1_010, 6))).toEqual(['fire 2']);
    expect([...levels.all()]).toEqual([]);
  });

  it('that fire every time are armed again once the price has moved away', () => {
    const levels = new AlertLevels();
    levels.set(alert(1, 10_000, { repeats: true }));
    const prices = [10_000, 10_001, 9_991, 10_000, 9_990, 9_999, 10_500, 9_000, 20_000];
    expect(prices.map((mid, index) => stepsOf(levels, quote(mid, index + 1)).join())).toEqual([
      'fire 1',
      '',
      '',
      '',
      'rearm 1',
      '',
      'fire 1',
      'rearm 1',
      'fire 1',
    ]);
  });

  it('do not fire on a quote from before they were set, nor after they have expired', () => {
    const levels = new AlertLevels();
    levels.set(alert(1, 1_000, { armedSequence: 5 }));
    levels.set(alert(2, 1_000, { expiresAtMs: 5_000 }));
    expect(stepsOf(levels, quote(1_000, 5))).toEqual([]);
    expect([...levels.all()].map(({ id }) => id)).toEqual([1n]);
    expect(stepsOf(levels, quote(1_000, 6))).toEqual(['fire 1']);
  });

  it('are replaced by the last one set with the same number', () => {
    const levels = new AlertLevels();
    levels.set(alert(1, 1_000));
    levels.set(alert(1, 2_000, { revision: 2 }));
    levels.set(alert(2, 1_000));
    levels.remove(2n);
    expect(stepsOf(levels, quote(1_500, 1))).toEqual([]);
    expect(stepsOf(levels, quote(2_000, 2))).toEqual(['fire 1']);
  });

  it('behave as if each was checked against every quote', () => {
    const made = fc.record({
      price: fc.bigInt({ min: 990n, max: 1_010n }).map(points),
      condition: fc.constantFrom<AlertCondition>('rises', 'falls'),
      repeats: fc.boolean(),
      armedSequence: fc.integer({ min: 0, max: 10 }),
      removedAt: fc.option(fc.integer({ min: 1, max: 40 })),
    });
    fc.assert(
      fc.property(
        fc.array(made, { maxLength: 12 }),
        fc.array(fc.integer({ min: 985, max: 1_015 }), { maxLength: 40 }),
        (all, mids) => {
          const levels = new AlertLevels();
          const plain = all.map((one, index) => ({ ...alert(index + 1, 0, one), removedAt: one.removedAt, over: false }));
          for (const [index, one] of all.entries()) levels.set(alert(index + 1, 0, one));
          for (const [index, mid] of mids.entries()) {
            const now = quote(mid, index + 1);
            const expected: string[] = [];
            for (const one of plain) {
              if (one.removedAt === now.sequence) {
                one.over = true;
                levels.remove(one.id);
              }
              if (one.over || now.sequence <= one.armedSequence) continue;
              const away =
                one.condition === 'rises' ? mid <= rearmPrice('rises', one.price) : mid >= rearmPrice('falls', one.price);
              if (one.resting ? !away : !isReached(one.condition, one.price, now.mid)) continue;
              expected.push(`${one.resting ? 'rearm' : 'fire'} ${one.id}`);
              Object.assign(one, { resting: !one.resting, armedSequence: now.sequence, over: !one.repeats });
            }
            expect(stepsOf(levels, now).toSorted()).toEqual(expected.toSorted());
          }
        },
      ),
    );
  });
});
