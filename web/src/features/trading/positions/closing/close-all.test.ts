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

test('what is held too shortly stays out of the count and the result', () =>
  expect(closingAll([old, older, fresh], 8_999, NONE)).toEqual({
    closable: [old, older],
    underMinimumHold: [fresh],
    closedMarket: [],
    // -$2.00 and two fees of $1.16
    result: -432n,
  }));
test('everything is closable in the end', () => expect(closingAll([old, fresh], 9_000, NONE).underMinimumHold).toEqual([]));
test('what lies in a closed market stays out, whether it was held long enough or not', () =>
  expect(closingAll([old, fresh], 8_999, new Set([old.order.symbol]))).toEqual({
    closable: [],
    underMinimumHold: [],
    closedMarket: [old, fresh],
    result: 0n,
  }));
test('outcomes stand beside the positions they are about', () =>
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
