import { points } from '@truefill/domain/market/price.ts';
import { describe, expect, it } from 'vitest';
import { levelError, type LevelEntry } from './levels.ts';
import { switchTrail, trailDistance, trailedEntry, trailText, trailTo, type TrailContext } from './trailing.ts';

const buy: TrailContext = { side: 'buy', reference: points(116_000n), pricePrecision: 5 };
const sell: TrailContext = { ...buy, side: 'sell' };
const fixed: LevelEntry = { on: true, text: '1.15950', blurred: false };
const trailing: LevelEntry = { on: true, text: '', blurred: false, trail: '0.00050' };

describe('a trailing stop loss in a form', () => {
  it('starts at the distance of the fixed one, otherwise at a default one', () => {
    expect(switchTrail(fixed, true, buy).trail).toBe('0.00050');
    expect(switchTrail({ ...fixed, text: '' }, true, buy).trail).toBe('0.00100');
    expect(switchTrail(fixed, true, sell).trail).toBe('0.00100');
    expect(switchTrail({ ...fixed, text: '' }, true, { ...buy, reference: null }).trail).toBe('');
  });

  it.each([
    // 0.0010 at 1.16, as in the test above; the distance must not shrink as the leading digit grows
    [points(199_000n), 5, '0.00200'],
    [points(999_000n), 5, '0.01000'],
    [points(8_971_116n), 2, '90.00'],
    [points(10_000_000n), 2, '100.00'],
    [points(465_362n), 2, '5.00'],
    [points(12n), 5, '0.00001'],
  ])(
    'by default it is about a thousandth of the price away: at %s points with %s decimals %s',
    (reference, pricePrecision, trail) => {
      expect(switchTrail({ ...fixed, text: '' }, true, { side: 'buy', reference, pricePrecision }).trail).toBe(trail);
    },
  );

  it('is fixed at its current price when it is switched off', () => {
    expect(switchTrail(trailedEntry(trailing, buy), false, buy)).toEqual(fixed);
    expect(switchTrail({ ...trailing, text: '1.15000' }, false, buy)).toEqual({ ...fixed, text: '1.15000' });
  });

  it('stays at its distance from the price, wherever that goes', () => {
    expect(trailedEntry(trailing, buy).text).toBe('1.15950');
    expect(trailedEntry(trailing, { ...buy, reference: points(117_000n) }).text).toBe('1.16950');
    expect(trailedEntry(trailing, sell).text).toBe('1.16050');
    expect(trailedEntry(fixed, sell)).toBe(fixed);
  });

  it('converts a typed price to its distance, on the right side only', () => {
    expect(trailTo(trailing, '1.15900', buy).trail).toBe('0.00100');
    expect(trailTo(trailing, '1.16100', buy).trail).toBe('');
    expect(trailTo(trailing, '', buy).trail).toBe('');
  });

  it.each([
    ['', null, '0'],
    ['0', null, '0'],
    ['0.0005', 50n, '0.00050'],
    ['2', 200_000n, '2.00000'],
  ])('of %s is sent as points %s, text %s', (trail, distance, text) => {
    expect(trailDistance({ ...trailing, trail }, buy)).toBe(distance);
    expect(trailText({ ...trailing, trail }, buy)).toBe(text);
  });

  it('requires a distance, and one that leads to a price above 0', () => {
    for (const trail of ['', '0', '1.16000', '2']) {
      const entry = trailedEntry({ ...trailing, trail }, buy);
      expect(levelError('stopLoss', entry, { side: 'buy', reference: points(116_000n), pricePrecision: 5 })).toEqual({
        key: 'trail_rule',
      });
    }
  });

  it('is null while it is off', () => {
    expect(trailText({ ...trailing, on: false }, buy)).toBe('0');
  });
});
