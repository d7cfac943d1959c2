import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderFromWire, orderToWire, sideFromWire, statusFromWire, statusToWire, sumsFromWire, sumsToWire } from './mapping.ts';
import type { OrderView } from './mapping.ts';

const amount = fc.integer({ min: -1e9, max: 1e9 }).map((value) => (value === 0 ? 0 : value / 100));
const timeMs = fc.integer({ min: 0, max: 4e12 });
const orderView: fc.Arbitrary<OrderView> = fc.record({
  id: fc.nat(),
  orderNumber: fc.stringMatching(/^\d{1,18}$/),
  side: fc.constantFrom('buy', 'sell'),
  kind: fc.constantFrom('market', 'pending'),
  status: fc.constantFrom('pending', 'open', 'closed', 'cancelled', 'exception'),
  symbol: fc.constantFrom('BTCUSDT', 'EURUSD'),
  instrumentName: fc.string(),
  pricePrecision: fc.integer({ min: 0, max: 8 }),
  volume: amount,
  openPrice: amount,
  currentPrice: amount,
  stopLoss: amount,
  takeProfit: amount,
  margin: amount,
  profitLoss: amount,
  fee: amount,
  overnightFee: amount,
  leverage: fc.constantFrom(1, 100),
  placedAtMs: timeMs,
  filledAtMs: timeMs,
  closedAtMs: timeMs,
  closableAtMs: timeMs,
  closeReason: fc.constantFrom('', 'manual', 'stop_loss', 'take_profit', 'stop_out'),
  limitPrice: amount,
  parentId: fc.nat(),
  carriedResult: fc.constantFrom('0', '0.0125'),
  nextOvernightAtMs: timeMs,
  nextOvernightFee: amount,
  trailingDistance: amount,
  best: fc.option(fc.record({ price: fc.integer({ min: 1, max: 1_000_000 }), quote: fc.nat(), atMs: fc.nat() }), { nil: null }),
});

describe('order mapping', () => {
  it('reads what it wrote', () => {
    fc.assert(
      fc.property(orderView, (view) => {
        expect(orderFromWire(orderToWire(view, String))).toEqual(view);
      }),
    );
  });

  it.each([
    ['pending', 1],
    ['open', 2],
    ['closed', 3],
    ['cancelled', 4],
    ['exception', 5],
  ] as const)('numbers %s as %i', (status, number) => {
    expect(statusToWire(status)).toBe(number);
    expect(statusFromWire(number)).toBe(status);
  });

  it('rejects any other status or side', () => {
    expect(statusFromWire(0)).toBeNull();
    expect(statusFromWire(6)).toBeNull();
    expect(sideFromWire(2)).toBeNull();
  });

  it('preserves the sums', () => {
    const sums = { floatingProfitLoss: -1.5, netValue: 2, marginLevelPercent: 310.25, freeMargin: 4, usedMargin: 5 };
    expect(sumsFromWire(sumsToWire(sums))).toEqual(sums);
    expect(sumsToWire(sums).securityDepositPrent).toBe(310.25);
  });
});
