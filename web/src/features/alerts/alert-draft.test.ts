import type { AlertView } from '@truefill/api/alerts/mapping.ts';
import { points } from '@truefill/domain/market/price.ts';
import { describe, expect, test } from 'vitest';
import { alertPriceError, firstDraft, percentAway, priceAway, termsOf } from './alert-draft.ts';

const MID = points(116_428n);
const NOW = Date.UTC(2026, 2, 4);
const ALERT: AlertView = {
  id: 7,
  symbol: 'EURUSD',
  name: 'EUR/USD',
  price: 1.17,
  condition: 'rises',
  repeats: true,
  note: 'buy',
  mails: true,
  expiresAtMs: NOW + 5_000,
  state: 'active',
  createdAtMs: NOW,
  firedCount: 0,
  lastFired: null,
};

describe('an alert draft', () => {
  test('starts with only a price, or with the terms of the alert', () => {
    expect(firstDraft(null, '1.16428')).toEqual({ price: '1.16428', note: '', repeats: false, mails: false, expiry: 'never' });
    expect(firstDraft(ALERT, '1.17000')).toEqual({ price: '1.17000', note: 'buy', repeats: true, mails: true, expiry: 'kept' });
    expect(firstDraft({ ...ALERT, state: 'expired' }, '1.17000').expiry).toBe('never');
  });

  test.each([
    [100, '1.17592'],
    [-100, '1.15264'],
    [50, '1.17010'],
    [0, '1.16428'],
  ])('%d hundredths of a percent away is at %s', (basisPoints, price) => expect(priceAway(MID, basisPoints, 5)).toBe(price));

  test('computes the distance of its price', () => expect(percentAway(points(117_592n), MID)).toBeCloseTo(0.99976, 4));

  test.each([
    ['1.16428', 'reached'],
    ['1.16429', null],
    ['11.7', 'far'],
    ['0.1', 'far'],
    ['0', 'far'],
    ['', null],
    ['1.', null],
  ])('at %s is %s', (text, error) => expect(alertPriceError(text, MID, 5)).toBe(error));

  test('is sent with a trimmed note, and an expiry from now or unchanged', () => {
    const draft = firstDraft(null, '1.2');
    const terms = { price: '1.20000', condition: null, note: 'sell', repeats: false, mails: false, expiresAtMs: null };
    expect(termsOf({ ...draft, note: ' sell ' }, null, 5, NOW)).toEqual(terms);
    expect(termsOf({ ...draft, expiry: 'week' }, null, 5, NOW)?.expiresAtMs).toBe(NOW + 7 * 86_400_000);
    expect(termsOf(firstDraft(ALERT, '1.17'), ALERT, 5, NOW)?.expiresAtMs).toBe(NOW + 5_000);
    expect(termsOf({ ...draft, price: '' }, null, 5, NOW)).toBeNull();
  });
});
