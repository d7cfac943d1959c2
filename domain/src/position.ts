import type { UsdRate } from './conversion.ts';
import { divideHalfEven } from './decimal.ts';
import { notionalUnit, notionalValue, type ContractTerms } from './margin.ts';
import { cents, sumMoney, ZERO, type Money } from './money.ts';
import type { Price } from './price.ts';
import type { Quote } from './quote.ts';
import type { Volume } from './volume.ts';

export type Side = 'buy' | 'sell';

/** What decides the result of an open position. */
export interface Position extends ContractTerms {
  readonly side: Side;
  readonly openPrice: Price;
  readonly volume: Volume;
}

/** A buy opens at the ask, a sell at the bid. */
export function openingPrice(side: Side, quote: Pick<Quote, 'bid' | 'ask'>): Price {
  return side === 'buy' ? quote.ask : quote.bid;
}

/** A buy closes at the bid, a sell at the ask. */
export function closingPrice(side: Side, quote: Pick<Quote, 'bid' | 'ask'>): Price {
  return side === 'buy' ? quote.bid : quote.ask;
}

/** P&L = (close - open) x direction x volume x contractSize x quoteToUsd, rounded half-even once to the cent. */
export function profitLoss(position: Position, price: Price, quoteToUsd: UsdRate): Money {
  const distance = position.side === 'buy' ? price - position.openPrice : position.openPrice - price;
  const value = notionalValue({
    price: distance as Price,
    volume: position.volume,
    contractSize: position.contractSize,
    quoteToUsd,
  });
  return cents(divideHalfEven(value, notionalUnit(position.pricePrecision)));
}

/** Sums over a user's open positions in one account mode. */
export interface PositionSums {
  readonly floating: Money;
  /** balance + margins + reservations + floating */
  readonly netValue: Money;
  readonly usedMargin: Money;
  /** net value / margins in percent with two decimals, as an integer at scale 2; null without positions */
  readonly marginLevel: bigint | null;
  /** what may be put into new positions */
  readonly freeMargin: Money;
}

/** The sums for a balance outside margins, the margins and floating results of all open positions, and what waiting orders reserve. */
export function positionSums(
  available: Money,
  margins: readonly Money[],
  floatingResults: readonly Money[],
  reservations: readonly Money[] = [],
): PositionSums {
  const usedMargin = sumMoney(...margins);
  const floating = sumMoney(...floatingResults);
  const netValue = sumMoney(available, usedMargin, floating, ...reservations);
  return {
    floating,
    netValue,
    usedMargin,
    marginLevel: usedMargin > 0n ? divideHalfEven(netValue * 10_000n, usedMargin) : null,
    freeMargin: freeMargin(available, floating),
  };
}

/** Free to use = max(0, balance + min(0, floating)): an unrealised profit is no money yet, an unrealised loss is already gone. */
export function freeMargin(available: Money, floating: Money): Money {
  const free = available + (floating < 0n ? floating : 0n);
  return free > 0n ? cents(free) : ZERO;
}
