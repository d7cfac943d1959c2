import { describe, expect, it } from 'vitest';
import { DOLLAR } from '../money/conversion.ts';
import { cents } from '../money/money.ts';
import {
  decidePlacement,
  type PlacementAccount,
  type PlacementMarket,
  type PlacementRequest,
  type PlacementRules,
} from './placement.ts';
import { ORDER_REJECTIONS, type OrderRejection } from './rejection.ts';
import { instrument, quote } from '../test-support/instruments.ts';

interface Scenario {
  readonly request: PlacementRequest;
  readonly market: PlacementMarket;
  readonly account: PlacementAccount;
  readonly rules: PlacementRules;
}

const NOW_MS = 1_005_000;

const fine: Scenario = {
  request: {
    symbol: 'EURUSD',
    side: 'buy',
    kind: 'market',
    volume: '1.00',
    limitPrice: '0',
    stopLoss: '0',
    takeProfit: '0',
    trailingDistance: '0',
    leverage: null,
    maxSlippage: null,
    referencePrice: null,
  },
  market: {
    instrument: instrument(),
    open: true,
    quote: quote(115_990n, 116_010n),
    quoteToUsd: DOLLAR,
    nowMs: NOW_MS,
    freshnessLimitMs: 10_000,
  },
  account: {
    realMoney: true,
    available: cents(10_000_000n),
    deposited: cents(10_000_000n),
    activeOrders: 499,
    floating: () => cents(0n),
  },
  rules: { contracts: true, maxLeverage: 200, feeRate: 2_000n, forexMinTotalDeposit: cents(10_000_000n), maxLivingOrders: 500 },
};

type Change = { readonly [Part in keyof Scenario]?: Partial<Scenario[Part]> };

/** How to cause each error, with everything else valid. */
const ERRORS: readonly (readonly [OrderRejection, string, Change])[] = [
  ['side-unknown', 'neither buy nor sell', { request: { side: null } }],
  ['kind-not-offered', 'neither market nor pending', { request: { kind: null } }],
  ['slippage-without-reference', 'a largest slippage from nowhere', { request: { maxSlippage: '0.00010' } }],
  ['instrument-unknown', 'unknown, or outside the brand', { market: { instrument: null } }],
  ['contracts-off', 'a brand without contracts', { rules: { contracts: false } }],
  ['volume-not-positive', 'no volume', { request: { volume: '0' } }],
  ['volume-not-positive', 'no volume, written long', { request: { volume: '0.00' } }],
  ['volume-not-positive', 'less than nothing', { request: { volume: '-1' } }],
  ['volume-not-positive', 'less than nothing, with too many decimals', { request: { volume: '-0.001' } }],
  ['volume-over-precise', 'a thousandth of a lot', { request: { volume: '1.001' } }],
  ['volume-over-precise', 'too small and too many decimals', { request: { volume: '0.001' } }],
  ['volume-over-precise', 'too large and too many decimals', { request: { volume: '99999.001' } }],
  [
    'volume-over-precise',
    'between two steps',
    { request: { volume: '1.05' }, market: { instrument: instrument({ lotStep: 10n as never }) } },
  ],
  ['volume-above-maximum', 'a hundredth too much', { request: { volume: '50.01' } }],
  ['volume-above-maximum', 'twenty-four digits', { request: { volume: '9'.repeat(24) } }],
  [
    'volume-below-minimum',
    'under the minimum',
    { request: { volume: '0.09' }, market: { instrument: instrument({ minVolume: 10n as never }) } },
  ],
  ['leverage-not-offered', 'not of the list', { request: { leverage: 3 } }],
  [
    'leverage-not-offered',
    'above the product',
    { request: { leverage: 200 }, market: { instrument: instrument({ maxLeverage: 100 }) } },
  ],
  ['leverage-not-offered', 'above the brand', { request: { leverage: 200 }, rules: { maxLeverage: 100 } }],
  ['price-over-precise', 'a stop loss between two points', { request: { stopLoss: '1.123456' } }],
  ['price-over-precise', 'a reference between two points', { request: { maxSlippage: '0.00010', referencePrice: '1.160001' } }],
  ['price-out-of-range', 'a stop loss below zero', { request: { stopLoss: '-1' } }],
  ['price-out-of-range', 'a take profit beyond all prices', { request: { takeProfit: '9'.repeat(20) } }],
  ['market-closed', 'outside hours', { market: { open: false } }],
  ['deposits-below-forex-minimum', 'a cent short of the total', { account: { deposited: cents(9_999_999n) } }],
  ['quote-stale', 'a quote past the limit', { market: { nowMs: NOW_MS + 6_000 } }],
  ['quote-stale', 'a quote of a clock that was put back since', { market: { nowMs: NOW_MS - 3_600_000 } }],
  ['quote-stale', 'no quote', { market: { quote: null } }],
  ['quote-stale', 'no rate to dollars', { market: { quoteToUsd: null } }],
  ['slippage-exceeded', 'the price has risen', { request: { side: 'buy', maxSlippage: '0.00010', referencePrice: '1.15999' } }],
  ['slippage-exceeded', 'the price has fallen', { request: { side: 'sell', maxSlippage: '0.00010', referencePrice: '1.16001' } }],
  ['buy-stop-loss-against-price', 'at the bid', { request: { side: 'buy', stopLoss: '1.15990' } }],
  ['buy-stop-loss-against-price', 'between bid and ask', { request: { side: 'buy', stopLoss: '1.16000' } }],
  ['buy-take-profit-against-price', 'at the bid', { request: { side: 'buy', takeProfit: '1.15990' } }],
  ['sell-stop-loss-against-price', 'at the ask', { request: { side: 'sell', stopLoss: '1.16010' } }],
  ['sell-take-profit-against-price', 'at the ask', { request: { side: 'sell', takeProfit: '1.16010' } }],
  ['too-many-orders', 'one more than there may be', { account: { activeOrders: 500 } }],
  ['free-margin-too-small', 'a cent short of margin and fee', { account: { available: cents(116_241n) } }],
  ['free-margin-too-small', 'an unrealised loss counts', { account: { available: cents(116_242n), floating: () => cents(-1n) } }],
  ['free-margin-too-small', 'in debt', { account: { available: cents(-1n), floating: () => cents(1_000_000n) } }],
];

/** The same for a pending order: a buy below the market, with space for levels on both sides. */
const pending: Change = { request: { kind: 'pending', limitPrice: '1.15000' } };
const LIMIT_FAULTS: readonly (readonly [OrderRejection, string, Change])[] = [
  ['limit-price-not-positive', 'no limit', { request: { limitPrice: '0' } }],
  ['limit-price-not-positive', 'a limit below zero', { request: { limitPrice: '-1.15' } }],
  ['price-over-precise', 'a limit between two points', { request: { limitPrice: '1.150001' } }],
  ['price-out-of-range', 'a limit beyond all prices', { request: { limitPrice: '9'.repeat(20) } }],
  ['market-closed', 'outside hours', { market: { open: false } }],
  ['deposits-below-forex-minimum', 'a cent short of the total', { account: { deposited: cents(9_999_999n) } }],
  ['quote-stale', 'no quote to stand against', { market: { quote: null } }],
  ['limit-price-on-wrong-side', 'a purchase above the ask', { request: { limitPrice: '1.16011' } }],
  ['limit-price-on-wrong-side', 'a sale below the bid', { request: { side: 'sell', limitPrice: '1.15989' } }],
  ['buy-stop-loss-against-limit', 'at the limit', { request: { side: 'buy', stopLoss: '1.15000' } }],
  ['buy-take-profit-against-limit', 'at the limit', { request: { side: 'buy', takeProfit: '1.15000' } }],
  ['sell-stop-loss-against-limit', 'at the limit', { request: { side: 'sell', limitPrice: '1.17000', stopLoss: '1.17000' } }],
  ['sell-take-profit-against-limit', 'at the limit', { request: { side: 'sell', limitPrice: '1.17000', takeProfit: '1.17000' } }],
  ['free-margin-too-small', 'a cent short of margin and fee', { account: { available: cents(115_229n) } }],
];

function decide(...changes: readonly Change[]) {
  const { request, market, account, rules } = changes.reduce<Scenario>(
    (scenario, change) => ({
      request: { ...scenario.request, ...change.request },
      market: { ...scenario.market, ...change.market },
      account: { ...scenario.account, ...change.account },
      rules: { ...scenario.rules, ...change.rules },
    }),
    fine,
  );
  return decidePlacement(request, market, account, rules);
}

/** Errors that need different values of the same field cannot be combined. */
function conflict(a: Change, b: Change): boolean {
  const fields = (change: Change) =>
    Object.entries(change).flatMap(([part, values]) => Object.keys(values).map((field) => `${part}.${field}`));
  const taken = new Set(fields(a));
  return fields(b).some((field) => taken.has(field));
}

describe('the fee where a brand lends less', () => {
  // the catalogue's terms, with a price, and the fee of a lot at 0.05%
  const MARKETS = {
    EURUSD: [{ pricePrecision: 5, contractSize: 100_000n, maxLeverage: 200 }, 116_000n, 58n],
    US500: [{ pricePrecision: 1, contractSize: 10n, maxLeverage: 100 }, 67_000n, 34n],
    XAUUSD: [{ pricePrecision: 2, contractSize: 100n, maxLeverage: 100 }, 400_000n, 200n],
    AAPL: [{ pricePrecision: 2, contractSize: 100n, maxLeverage: 20 }, 25_200n, 63n],
  } as const;

  it.each([
    ['EURUSD', 200, 100],
    ['EURUSD', 30, 20],
    ['US500', 200, 100],
    ['US500', 20, 20],
    ['XAUUSD', 200, 100],
    ['XAUUSD', 10, 10],
    ['AAPL', 200, 20],
    ['AAPL', 5, 5],
  ] as const)('%s capped at %i: the margin is that at %i, the fee the same as everywhere', (symbol, maxLeverage, leverage) => {
    const [terms, price, fee] = MARKETS[symbol];
    const market = {
      instrument: instrument({ symbol, category: 'indices', ...terms }),
      quote: quote(price - 1n, price, { symbol }),
    };
    const placed = {
      request: { symbol },
      market,
      account: { available: cents(1_000_000_000n) },
      rules: { maxLeverage, feeRate: 500n },
    };
    for (const more of [{}, { request: { kind: 'pending' as const, limitPrice: '1' } }]) {
      const decided = decide(placed, more);
      if (decided.outcome === 'rejected') throw new Error(decided.rejection);
      expect(decided.order.leverage).toBe(leverage);
      if (decided.order.status === 'open') expect(decided.order.fee).toBe(fee);
      const other = decide({ ...placed, rules: { maxLeverage: 200, feeRate: 500n } }, more);
      expect(other).toMatchObject({ order: { fee: decided.order.fee } });
    }
  });
});

describe('a market order is refused', () => {
  it.each(ERRORS)('%s: %s', (rejection, _what, change) => {
    expect(decide(change)).toEqual({ outcome: 'rejected', rejection });
  });

  it('for every reason of a placement', () => {
    const elsewhere: OrderRejection[] = [
      'order-missing',
      'order-of-other-account',
      'order-not-open',
      'order-not-pending',
      'order-final',
      // a stop loss that trails: see its own tests
      'two-stop-losses',
      'trailing-distance-out-of-range',
      'held-too-short',
      'level-not-reached',
      'orders-open',
      'reset-too-soon',
    ];
    const tested = new Set([...ERRORS, ...LIMIT_FAULTS].map(([rejection]) => rejection).concat(elsewhere));
    expect(ORDER_REJECTIONS.filter((rejection) => !tested.has(rejection))).toEqual([]);
  });

  const pairs = ERRORS.flatMap((first) => ERRORS.map((second) => [first, second] as const)).filter(
    ([[a, , changeA], [b, , changeB]]) =>
      ORDER_REJECTIONS.indexOf(a) < ORDER_REJECTIONS.indexOf(b) && !conflict(changeA, changeB),
  );

  it.each(pairs)('by the earlier of two errors: %s before %s', ([rejection, , first], [, , second]) => {
    expect(decide(first, second)).toEqual({ outcome: 'rejected', rejection });
    expect(decide(second, first)).toEqual({ outcome: 'rejected', rejection });
  });
});

describe('a pending order is refused', () => {
  it.each(LIMIT_FAULTS)('%s: %s', (rejection, _what, change) => {
    expect(decide(pending, change)).toEqual({ outcome: 'rejected', rejection });
  });

  const pairs = LIMIT_FAULTS.flatMap((first) => LIMIT_FAULTS.map((second) => [first, second] as const)).filter(
    ([[a, , changeA], [b, , changeB]]) =>
      ORDER_REJECTIONS.indexOf(a) < ORDER_REJECTIONS.indexOf(b) && !conflict(changeA, changeB),
  );
  it.each(pairs)('by the earlier of two errors: %s before %s', ([rejection, , first], [, , second]) => {
    expect(decide(pending, first, second)).toEqual({ outcome: 'rejected', rejection });
  });
});

describe('a pending order is accepted', () => {
  it('with margin and fee at its limit reserved', () => {
    const decided = decide(pending, {
      request: { stopLoss: '1.14999', takeProfit: '1.15001', maxSlippage: '0', referencePrice: '1' },
    });
    expect(decided).toMatchObject({
      outcome: 'reserved',
      // 1.15 x 100,000 / 100, and 0.2 % of that
      order: {
        status: 'pending',
        limitPrice: 115_000n,
        margin: 115_000n,
        fee: 230n,
        reservedMargin: 115_000n,
        reservedFee: 230n,
        stopLoss: 114_999n,
      },
      entries: [{ kind: 'order_reserve', amount: 115_230n }],
    });
  });

  it.each([
    ['buy', '1.16010'],
    ['sell', '1.15990'],
    ['sell', '1.16000'],
  ] as const)('%s at %s: at the price there is, or better', (side, limitPrice) => {
    expect(decide({ request: { side, kind: 'pending', limitPrice } })).toMatchObject({ outcome: 'reserved' });
  });
});

describe('a market order is accepted', () => {
  it('with its margin, its fee and the quote it was filled at', () => {
    const decided = decide({ request: { stopLoss: '1.15989', takeProfit: '1.15991' } });
    expect(decided).toMatchObject({
      outcome: 'placed',
      // 1.16010 x 100,000 / 100, and 0.2 % of that
      order: {
        openPrice: 116_010n,
        margin: 116_010n,
        fee: 232n,
        leverage: 100,
        stopLoss: 115_989n,
        takeProfit: 115_991n,
        placedAtMs: NOW_MS,
      },
      entries: [
        { kind: 'margin_lock', amount: 116_010n },
        { kind: 'trading_fee', amount: 232n },
      ],
    });
    expect(decided).toMatchObject({
      order: {
        opening: {
          quoteSequence: 7,
          quoteTimeMs: 1_000_000,
          bid: 115_990n,
          ask: 116_010n,
          quoteToUsd: DOLLAR,
          filledAtMs: NOW_MS,
        },
      },
    });
  });

  it.each([
    [
      'the margin shrinks with the leverage, the fee does not',
      { request: { leverage: 200 } },
      { leverage: 200, margin: 58_005n, fee: 232n },
    ],
    ['a sale opens at the bid', { request: { side: 'sell' } }, { openPrice: 115_990n, margin: 115_990n }],
    ['money to the cent is enough', { account: { available: cents(116_242n) } }, { margin: 116_010n }],
    [
      'an unrealised profit is no money',
      { account: { available: cents(116_242n), floating: () => cents(5_000n) } },
      { margin: 116_010n },
    ],
    ['play money needs no deposits', { account: { realMoney: false, deposited: cents(0n) } }, {}],
    ['a quote at the freshness limit is fresh', { market: { nowMs: 1_010_000 } }, {}],
    ['slippage up to the limit is accepted', { request: { maxSlippage: '0.00010', referencePrice: '1.16000' } }, {}],
    ['a better price is no slippage', { request: { maxSlippage: '0.00010', referencePrice: '1.16500' } }, {}],
    ['a reference alone says nothing', { request: { referencePrice: '9.00000' } }, {}],
    ['the largest volume', { request: { volume: '50' }, account: { available: cents(1_000_000_000n) } }, { volume: 5_000n }],
    ['decimals that are zeros', { request: { volume: '1.000' } }, { volume: 100n }],
    [
      'a sale with levels on the right sides',
      { request: { side: 'sell', stopLoss: '1.16011', takeProfit: '1.16009' } },
      { stopLoss: 116_011n },
    ],
  ] as const)('%s', (_what, change, order) => {
    expect(decide(change as Change)).toMatchObject({ outcome: 'placed', order });
  });

  it('not while the result of the open positions is unknown', () =>
    expect(decide({ account: { available: cents(1_000_000_000n), floating: () => null } })).toEqual({
      outcome: 'rejected',
      rejection: 'quote-stale',
    }));

  it('never for free: an order worth less than a cent locks one cent and costs one cent', () => {
    const tiny = instrument({ category: 'cryptos', contractSize: 1n, pricePrecision: 8 });
    const decided = decide({ market: { instrument: tiny, quote: quote(1n, 2n) }, request: { volume: '0.01' } });
    expect(decided).toMatchObject({
      outcome: 'placed',
      order: { margin: 1n, fee: 1n },
      entries: [
        { kind: 'margin_lock', amount: 1n },
        { kind: 'trading_fee', amount: 1n },
      ],
    });
    const broke = { account: { available: cents(1n) } };
    expect(decide({ market: { instrument: tiny, quote: quote(1n, 2n) }, request: { volume: '0.01' } }, broke)).toMatchObject({
      rejection: 'free-margin-too-small',
    });
  });
});
