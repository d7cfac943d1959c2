import { expect, test } from 'vitest';
import type { Money } from '@truefill/domain/money/money.ts';
import { points } from '@truefill/domain/market/price.ts';
import { closeOutcomes, closingAll } from './close-all.ts';
import { openOrder } from '../order.fixture.ts';

const position = (id: number, closableAtMs: number, profitLoss: bigint) => ({
  order: openOrder({ id, closableAtMs }),
  closePrice: points(116_428n),
  profitLoss: profitLoss as Money,
});
const old = position(1, 1_000, 500n);
const older = position(2, 0, -700n);
const fresh = position(3, 9_000, 10_000n);

const NONE = new Set<string>();

test('positions under their minimum holding time are not part of count and result', () =>
  expect(closingAll([old, older, fresh], 8_999, NONE)).toEqual({
    closable: [old, older],
    underMinimumHold: [fresh],
    closedMarket: [],
    // -$2.00 and two fees of $1.16
    result: -432n,
  }));
test('everything can be closed eventually', () => expect(closingAll([old, fresh], 9_000, NONE).underMinimumHold).toEqual([]));
test('positions in a closed market are excluded, whether they were held long enough or not', () =>
  expect(closingAll([old, fresh], 8_999, new Set([old.order.symbol]))).toEqual({
    closable: [],
    underMinimumHold: [],
    closedMarket: [old, fresh],
    result: 0n,
  }));
test('outcomes are matched with their positions', () =>
  expect(
    closeOutcomes([old, older], {
      results: [
        { orderId: 2, code: 409 },
        { orderId: 1, code: 0 },
        { orderId: 99, code: 0 },
      ],
    }),
  ).toEqual([
    { position: older, code: 409 },
    { position: old, code: 0 },
  ]));
