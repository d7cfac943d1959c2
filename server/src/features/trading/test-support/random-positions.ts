import type { UsdRate } from '@truefill/domain/money/conversion.ts';
import { cents, ZERO } from '@truefill/domain/money/money.ts';
import { points } from '@truefill/domain/market/price.ts';
import { hundredths } from '@truefill/domain/market/volume.ts';
import fc from 'fast-check';
import type { PositionOrder } from '../orders/stored-order.ts';
import { ScriptedQuotes } from './scripted-quotes.ts';
import { catalogue, setUsualPrices, WEDNESDAY_MS } from './trading-broker.ts';

/** Symbols of several categories and precisions, some of which need a conversion to dollars. */
export const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'EURUSD', 'USDJPY', 'EURJPY', 'AAPL'];
const FILL = {
  quoteSequence: 1,
  quoteTimeMs: WEDNESDAY_MS,
  filledAtMs: WEDNESDAY_MS,
  quoteToUsd: 1n as UsdRate,
  rateSequence: null,
  rulesVersion: null,
};

/** The input of a random position, for property tests. */
export const positionShapes = fc.array(
  fc.record({
    symbol: fc.constantFrom(...SYMBOLS),
    side: fc.constantFrom('buy', 'sell'),
    volume: fc.bigInt(1n, 100_000n),
    openShare: fc.bigInt(500n, 1_500n),
    margin: fc.bigInt(1n, 10_000_000n),
  }),
  { minLength: 1, maxLength: 6 },
);
type PositionShape = (typeof positionShapes extends fc.Arbitrary<infer Shapes extends readonly unknown[]>
  ? Shapes
  : never)[number];

/** A quote book in which every symbol has its usual price. */
export function usualQuotes(): ScriptedQuotes {
  const quotes = new ScriptedQuotes(catalogue, WEDNESDAY_MS);
  setUsualPrices(quotes);
  return quotes;
}

/** A position opened at a fraction of the current mid, in thousandths. */
export function positionOf(
  { symbol, side, volume, openShare, margin }: PositionShape,
  index: number,
  quotes: ScriptedQuotes,
): PositionOrder {
  const instrument = catalogue.bySymbol.get(symbol);
  const openPrice = points(((quotes.newest(symbol)?.mid ?? 0n) * openShare) / 1_000n);
  const nothing = { fee: ZERO, reservedMargin: ZERO, reservedFee: ZERO, overnightFee: ZERO, carriedResult: 0n };
  return {
    ...nothing,
    id: BigInt(index + 1),
    accountId: 1n,
    parentId: null,
    status: 'open',
    kind: 'market',
    symbol,
    side,
    volume: hundredths(volume),
    pricePrecision: instrument?.pricePrecision ?? 0,
    contractSize: instrument?.contractSize ?? 1n,
    leverage: 100,
    margin: cents(margin),
    stopLoss: points(0n),
    takeProfit: points(0n),
    limitPrice: points(0n),
    placedAtMs: WEDNESDAY_MS,
    openPrice,
    opening: { ...FILL, price: openPrice, bid: openPrice, ask: openPrice },
    chargedUntilMs: WEDNESDAY_MS,
    levelsSequence: 1,
    trailingDistance: 0n,
    best: null,
  };
}
