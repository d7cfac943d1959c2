import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DOLLAR, type UsdRate } from '../money/conversion.ts';
import { decideDemoReset, DEMO_GRANT } from '../accounts/demo-reset.ts';
import { postEntry, type AccountBalances } from '../accounts/ledger.ts';
import { decideModification, type ModificationContext } from './modification.ts';
import { cents } from '../money/money.ts';
import type { OpenOrder, PendingOrder } from './order.ts';
import type { OrderCandidate } from './order-candidate.ts';
import { decideCancellation, decideFill, type FillMarket } from './pending-order.ts';
import { formatPrice, points } from '../market/price.ts';
import type { OrderRejection } from './rejection.ts';
import { quote } from '../test-support/instruments.ts';
import { hundredths } from '../market/volume.ts';

const NOW_MS = 1_005_000;
const order: PendingOrder = {
  status: 'pending',
  symbol: 'EURUSD',
  side: 'buy',
  kind: 'pending',
  volume: hundredths(100n),
  pricePrecision: 5,
  contractSize: 100_000n,
  leverage: 100,
  margin: cents(115_000n),
  fee: cents(230n),
  stopLoss: points(0n),
  takeProfit: points(0n),
  limitPrice: points(115_000n),
  reservedMargin: cents(115_000n),
  reservedFee: cents(230n),
  placedAtMs: 900_000,
  trailingDistance: 0n,
};
const terms = { feeLeverage: 100, feeRate: 2_000n };
const market: FillMarket = {
  open: true,
  quote: quote(114_880n, 114_900n),
  quoteToUsd: DOLLAR,
  nowMs: NOW_MS,
  freshnessLimitMs: 10_000,
};

describe('a fill', () => {
  it('is at the quote, with its own margin and fee', () => {
    expect(decideFill(order, market, cents(0n), terms)).toMatchObject({
      outcome: 'filled',
      order: { status: 'open', openPrice: 114_900n, margin: 114_900n, fee: 230n, chargedUntilMs: NOW_MS, levelsSequence: 7 },
      entries: [
        { kind: 'order_release', amount: 115_230n },
        { kind: 'margin_lock', amount: 114_900n },
        { kind: 'trading_fee', amount: 230n },
      ],
    });
  });

  it.each<[OrderRejection, Partial<FillMarket>, bigint]>([
    ['market-closed', { open: false }, 0n],
    ['quote-stale', { nowMs: NOW_MS + 6_000 }, 0n],
    ['quote-stale', { nowMs: NOW_MS - 3_600_000 }, 0n],
    ['quote-stale', { quoteToUsd: null }, 0n],
    ['level-not-reached', { quote: quote(114_990n, 115_001n) }, 0n],
    ['free-margin-too-small', {}, -1n],
  ])('is refused: %s', (rejection, overrides, available) => {
    expect(decideFill(order, { ...market, ...overrides }, cents(available), terms)).toEqual({ outcome: 'rejected', rejection });
  });

  it('is always covered by the reservation, whatever price and rate have become', () => {
    fc.assert(
      fc.property(fc.constantFrom('buy', 'sell'), fc.bigInt(1n, 10n ** 7n), fc.bigInt(1n, 10n ** 12n), (side, price, rate) => {
        const at = quote(price, price + 1n);
        const decided = decideFill({ ...order, side }, { ...market, quote: at, quoteToUsd: rate as UsdRate }, cents(0n), terms);
        fc.pre(decided.outcome === 'filled');
        if (decided.outcome !== 'filled') return;
        const before: AccountBalances = {
          available: cents(0n),
          locked: cents(115_230n),
          withheld: cents(0n),
          deposited: cents(0n),
        };
        const after = decided.entries.reduce(postEntry, before);
        expect(after.available).toBeGreaterThanOrEqual(0n);
        expect(after.locked).toBe(decided.order.margin);
      }),
    );
  });
});

const open: OrderCandidate = { found: 'order', status: 'open', order: { ...order, status: 'open' } as unknown as OpenOrder };
const waiting: OrderCandidate = { found: 'order', status: 'pending', order };

describe('a cancellation', () => {
  it.each<[OrderRejection, OrderCandidate]>([
    ['order-missing', { found: 'missing' }],
    ['order-of-other-account', { found: 'other-account' }],
    ['order-not-pending', open],
    ['order-final', { found: 'order', status: 'closed' }],
    ['order-final', { found: 'order', status: 'cancelled' }],
  ])('is refused: %s', (rejection, candidate) => {
    expect(decideCancellation(candidate)).toEqual({ outcome: 'rejected', rejection });
  });

  it('returns the whole reservation', () => {
    expect(decideCancellation(waiting)).toMatchObject({
      outcome: 'cancelled',
      entries: [{ kind: 'order_release', amount: 115_230n }],
    });
  });
});

const now = quote(115_990n, 116_010n);
const context: ModificationContext = {
  quote: now,
  open: true,
  quoteToUsd: DOLLAR,
  nowMs: NOW_MS,
  freshnessLimitMs: 10_000,
  available: cents(10_000n),
  floating: () => cents(0n),
  feeTerms: terms,
};
const closedMarket: ModificationContext = { ...context, quote: null, open: false, quoteToUsd: null, feeTerms: null };

describe('a change of levels', () => {
  it.each<[OrderRejection, OrderCandidate, string, string]>([
    ['order-missing', { found: 'missing' }, 'x', '0'],
    ['order-of-other-account', { found: 'other-account' }, 'x', '0'],
    ['order-not-open', { found: 'order', status: 'closed' }, 'x', '0'],
    ['price-over-precise', open, '1.123456', '-1'],
    ['price-out-of-range', open, '0', '-1'],
    ['buy-stop-loss-against-price', open, '1.15990', '1.15990'],
    ['buy-take-profit-against-price', open, '0', '1.15990'],
    ['buy-stop-loss-against-limit', waiting, '1.15000', '1.15000'],
    ['buy-take-profit-against-limit', waiting, '0', '1.15000'],
  ])('is refused: %s', (rejection, candidate, stopLoss, takeProfit) => {
    expect(decideModification(candidate, { stopLoss, takeProfit, trailingDistance: '0', limitPrice: null }, context)).toEqual({
      outcome: 'rejected',
      rejection,
    });
  });

  it('needs a price for a position, but not for a pending order', () => {
    expect(
      decideModification(
        open,
        { stopLoss: '0', takeProfit: '0', trailingDistance: '0', limitPrice: null },
        { ...context, quote: null },
      ),
    ).toEqual({
      outcome: 'rejected',
      rejection: 'quote-stale',
    });
    expect(
      decideModification(
        waiting,
        { stopLoss: '1.14999', takeProfit: '1.15001', trailingDistance: '0', limitPrice: null },
        closedMarket,
      ),
    ).toMatchObject({
      order: { stopLoss: 114_999n, takeProfit: 115_001n },
    });
  });

  it('applies to quotes after the newest one', () => {
    expect(
      decideModification(
        open,
        { stopLoss: '1.15989', takeProfit: '0', trailingDistance: '0', limitPrice: null },
        { ...context, quote: { ...now, sequence: 41 } },
      ),
    ).toMatchObject({
      order: { stopLoss: 115_989n, levelsSequence: 41 },
    });
  });
});

describe('a change of the limit price', () => {
  const moved = (
    limitPrice: string,
    overrides: Partial<ModificationContext> = {},
    candidate: OrderCandidate = waiting,
    levels = { stopLoss: '0', takeProfit: '0' },
  ) => decideModification(candidate, { trailingDistance: '0', ...levels, limitPrice }, { ...context, ...overrides });

  it('releases the old reservation and reserves what the new price needs', () => {
    expect(moved('1.16000', {}, waiting, { stopLoss: '1.15999', takeProfit: '0' })).toMatchObject({
      outcome: 'modified',
      order: {
        limitPrice: 116_000n,
        stopLoss: 115_999n,
        margin: 116_000n,
        fee: 232n,
        reservedMargin: 116_000n,
        reservedFee: 232n,
      },
      entries: [
        { kind: 'order_release', amount: 115_230n },
        { kind: 'order_reserve', amount: 116_232n },
      ],
    });
  });

  it('to the same price changes only levels, also while the market is closed', () => {
    expect(moved('1.15', closedMarket)).toMatchObject({ outcome: 'modified', entries: [], order: { limitPrice: 115_000n } });
  });

  it('may be the current price', () =>
    expect(moved('1.16010')).toMatchObject({ outcome: 'modified', order: { limitPrice: 116_010n } }));

  it('needs free money only for the additional reservation', () => {
    const poor = { available: cents(1_002n) };
    expect(moved('1.16000', poor)).toMatchObject({ outcome: 'modified' });
    expect(moved('1.16000', { available: cents(1_001n) })).toEqual({ outcome: 'rejected', rejection: 'free-margin-too-small' });
    expect(moved('1.16000', { ...poor, floating: () => cents(-1n) })).toEqual({
      outcome: 'rejected',
      rejection: 'free-margin-too-small',
    });
    expect(moved('1.16000', { ...poor, floating: () => null })).toEqual({ outcome: 'rejected', rejection: 'quote-stale' });
    expect(moved('1.14000', { ...poor, floating: () => null })).toMatchObject({ outcome: 'modified' });
    // in debt an order may still be reduced
    expect(moved('1.14000', { available: cents(-5n) })).toMatchObject({ outcome: 'modified' });
  });

  it.each<[OrderRejection, string, Partial<ModificationContext>, OrderCandidate]>([
    ['order-missing', 'x', {}, { found: 'missing' }],
    ['order-not-open', 'x', {}, { found: 'order', status: 'cancelled' }],
    ['order-not-pending', '1.14', {}, open],
    ['limit-price-not-positive', '0.00', {}, waiting],
    ['limit-price-not-positive', '-1', {}, waiting],
    ['limit-price-not-positive', '', {}, waiting],
    ['price-over-precise', '1.123456', {}, waiting],
    ['price-over-precise', 'x', {}, waiting],
    ['price-out-of-range', '99999999999999999', {}, waiting],
    ['market-closed', '1.14', { open: false }, waiting],
    ['market-closed', '1.14', { feeTerms: null }, waiting],
    ['quote-stale', '1.14', { nowMs: NOW_MS + 60_000 }, waiting],
    ['quote-stale', '1.14', { quoteToUsd: null }, waiting],
    ['limit-price-on-wrong-side', '1.16011', {}, waiting],
  ])('is refused: %s (%s)', (rejection, price, overrides, candidate) => {
    expect(moved(price, overrides, candidate)).toEqual({ outcome: 'rejected', rejection });
  });

  it('checks levels against the new price', () => {
    expect(moved('1.14', {}, waiting, { stopLoss: '1.14', takeProfit: '0' })).toEqual({
      outcome: 'rejected',
      rejection: 'buy-stop-loss-against-limit',
    });
  });

  it('never moves more money than is free, and always reserves what the order states', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 116_010n), fc.bigInt(-1_000n, 200_000n), (price, available) => {
        const decided = moved(formatPrice(points(price), 5), { available: cents(available) });
        if (decided.outcome === 'rejected') return decided.rejection === 'free-margin-too-small';
        let balances: AccountBalances = {
          available: cents(available),
          locked: cents(115_230n),
          withheld: cents(0n),
          deposited: cents(0n),
        };
        for (const entry of decided.entries) balances = postEntry(balances, entry);
        const { reservedMargin, reservedFee } = decided.order;
        return balances.locked === reservedMargin + reservedFee && balances.available >= (available < 0n ? available : 0n);
      }),
    );
  });
});

describe('a demo reset', () => {
  it.each([
    ['more', DEMO_GRANT + 5n, [{ kind: 'demo_reset_debit', amount: 5n }]],
    ['less', DEMO_GRANT - 5n, [{ kind: 'demo_reset_credit', amount: 5n }]],
    ['a debt', -5n, [{ kind: 'demo_reset_credit', amount: DEMO_GRANT + 5n }]],
    ['as much', DEMO_GRANT, []],
  ])('of %s leaves the play money', (_what, available, entries) => {
    expect(decideDemoReset({ available: cents(available), locked: cents(0n) }, null, 0, 1)).toEqual({
      outcome: 'reset',
      entries,
    });
  });

  it.each<[OrderRejection, bigint, number]>([
    ['orders-open', 1n, 0],
    ['orders-open', 1n, 999],
    ['reset-too-soon', 0n, 999],
  ])('is refused: %s', (rejection, locked, nowMs) => {
    expect(decideDemoReset({ available: cents(0n), locked: cents(locked) }, 0, nowMs, 1_000)).toEqual({
      outcome: 'rejected',
      rejection,
    });
  });

  it('is possible again after the waiting time', () => {
    expect(decideDemoReset({ available: cents(0n), locked: cents(0n) }, 0, 1_000, 1_000)).toMatchObject({ outcome: 'reset' });
  });
});
