import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreeAlert, isReached, rearmPrice, type AlertCondition } from './alert.ts';
import { formatPrice, points } from './price.ts';

const NOW = Date.parse('2026-03-04T12:00:00Z');
const MARKET = { mid: points(116_428n), pricePrecision: 5, nowMs: NOW };
const agree = (price: string, condition: AlertCondition | null = null, expiresAtMs: number | null = null) =>
  agreeAlert({ price, condition, expiresAtMs }, MARKET);

describe('an alert', () => {
  it.each([
    ['1.2', null, { price: 120_000n, condition: 'rises' }],
    ['1.1', null, { price: 110_000n, condition: 'falls' }],
    ['1.16429', 'rises', { price: 116_429n, condition: 'rises' }],
    ['1.164270', 'falls', { price: 116_427n, condition: 'falls' }],
    ['11.6428', null, { price: 1_164_280n, condition: 'rises' }],
    ['0.11643', null, { price: 11_643n, condition: 'falls' }],
    ['1.16428', null, 'price-reached'],
    ['1.16428', 'rises', 'price-reached'],
    ['1.16428', 'falls', 'price-reached'],
    ['1.1', 'rises', 'price-reached'],
    ['1.2', 'falls', 'price-reached'],
    ['0', null, 'price-not-positive'],
    ['-1.2', null, 'price-not-positive'],
    ['1.164281', null, 'price-over-precise'],
    ['11.64281', null, 'price-too-far'],
    ['0.11642', null, 'price-too-far'],
    ['999999999999999999999999', null, 'price-too-far'],
    ['1e5', null, 'price-malformed'],
    ['', null, 'price-malformed'],
  ] as const)('at %s that waits for %s is %o', (price, condition, expected) => {
    expect(agree(price, condition)).toEqual(expected);
  });

  it.each([
    [NOW + 60_000, true],
    [NOW + 59_999, false],
    [NOW - 1, false],
    [NOW + 366 * 86_400_000, true],
    [NOW + 366 * 86_400_000 + 1, false],
  ])('that expires at %d may be set: %s', (expiresAtMs, fits) => {
    expect(agree('1.2', null, expiresAtMs) !== 'expiry-outside').toBe(fits);
  });

  const price = fc.bigInt({ min: 1n, max: 10n ** 14n }).map(points);

  it('is never already reached when set, and its condition depends on the price alone', () => {
    fc.assert(
      fc.property(price, price, fc.integer({ min: 0, max: 8 }), (wanted, mid, pricePrecision) => {
        const market = { mid, pricePrecision, nowMs: NOW };
        const agreed = agreeAlert({ price: formatPrice(wanted, pricePrecision), condition: null, expiresAtMs: null }, market);
        if (typeof agreed === 'string') return agreed === 'price-too-far' || (agreed === 'price-reached' && wanted === mid);
        return (
          agreed.price === wanted &&
          !isReached(agreed.condition, wanted, mid) &&
          agreed.condition === (wanted > mid ? 'rises' : 'falls')
        );
      }),
    );
  });

  it('is armed again only where it is not reached, at least one point away', () => {
    fc.assert(
      fc.property(price, fc.constantFrom<AlertCondition>('rises', 'falls'), (wanted, condition) => {
        const away = rearmPrice(condition, wanted);
        const distance = away > wanted ? away - wanted : wanted - away;
        return (
          !isReached(condition, wanted, away) &&
          distance >= 1n &&
          distance * 1_000n >= wanted &&
          (distance - 1n) * 1_000n < wanted
        );
      }),
    );
  });
});
