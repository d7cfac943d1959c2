import type { Period } from '@truefill/domain/market/candle.ts';
import type { PriceTick, WireCandle } from './calls.ts';
import { marketTopic, type LiveCandle, type PriceTuple } from '../live.ts';

/** The newest price of a symbol as the app shows it. `mid` is before markup. */
export interface PriceView {
  readonly symbol: string;
  readonly bid: number;
  readonly ask: number;
  readonly mid: number;
  readonly dayLow: number;
  readonly dayHigh: number;
  readonly changePercent: number;
  readonly updatedAtMs: number;
  readonly volume: number;
}

/** A candle for charts. */
export interface CandleView {
  readonly startMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** A candle in its wire form. */
export interface TradedCandle extends CandleView {
  /** in the quote currency */
  readonly turnover: number;
}

/** Reads a price in its object form. */
export function priceFromWire(wire: PriceTick): PriceView {
  return {
    symbol: wire.symbol,
    bid: wire.bidPrice,
    ask: wire.askPrice,
    mid: wire.price,
    dayLow: wire.low,
    dayHigh: wire.high,
    changePercent: wire.priceChangePercent,
    updatedAtMs: wire.lastUpdate,
    volume: wire.volume,
  };
}

/** Writes a price in its object form; `about` is what the product list also contains about the symbol. */
export function priceToWire(view: PriceView, about: { name: string; sort: number; type: number }): PriceTick {
  return {
    symbol: view.symbol,
    bidPrice: view.bid,
    askPrice: view.ask,
    price: view.mid,
    low: view.dayLow,
    high: view.dayHigh,
    priceChangePercent: view.changePercent,
    lastUpdate: view.updatedAtMs,
    name: about.name,
    sort: about.sort,
    type: about.type,
    volume: view.volume,
  };
}

/** Reads a price in its tuple form. */
export function priceFromTuple(tuple: PriceTuple): PriceView {
  const [symbol, bid, ask, mid, dayLow, dayHigh, changePercent, updatedAtMs, volume] = tuple;
  return { symbol, bid, ask, mid, dayLow, dayHigh, changePercent, updatedAtMs, volume };
}

/** Writes a price in its tuple form. */
export function priceToTuple(view: PriceView): PriceTuple {
  return [
    view.symbol,
    view.bid,
    view.ask,
    view.mid,
    view.dayLow,
    view.dayHigh,
    view.changePercent,
    view.updatedAtMs,
    view.volume,
  ];
}

const TEXT_HEAD = `{"topic":"${marketTopic.prices}","data":[[`;
const TEXT_TAIL = ']]}';
const TEXT_BETWEEN = '],[';

/** Joins a frame of all prices from prices that are already JSON. */
export function textOfPrices(tuples: readonly string[]): string {
  return `{"topic":"${marketTopic.prices}","data":[${tuples.join(',')}]}`;
}

/**
 * Splits a frame of all prices without parsing it: hundreds of prices arrive several times a second, and only those on screen
 * need parsing. The inverse of `textOfPrices`, whose format without spaces it relies on.
 * @returns per price a text for `symbolInText` and `priceFromText`, each a slice of the frame; null for any other frame
 */
export function textsOfPrices(frame: string): readonly string[] | null {
  if (!frame.startsWith(TEXT_HEAD) || !frame.endsWith(TEXT_TAIL)) return null;
  return frame.slice(TEXT_HEAD.length, -TEXT_TAIL.length).split(TEXT_BETWEEN);
}

/** The symbol in a text of `textsOfPrices`. */
export function symbolInText(text: string): string {
  return text.slice(1, text.indexOf('"', 1));
}

/** Parses a price from a text of `textsOfPrices`; null if it is not a price. */
export function priceFromText(text: string): PriceView | null {
  try {
    return priceFromTuple(JSON.parse(`[${text}]`) as PriceTuple);
  } catch {
    return null;
  }
}

/** Reads a candle. */
export function candleFromWire(wire: WireCandle): CandleView {
  return {
    startMs: wire.time,
    open: wire.openPrice,
    high: wire.highestPrice,
    low: wire.lowestPrice,
    close: wire.closePrice,
    volume: wire.volume,
  };
}

/** Writes a candle. */
export function candleToWire(view: TradedCandle): WireCandle {
  return {
    time: view.startMs,
    openPrice: view.open,
    closePrice: view.close,
    highestPrice: view.high,
    lowestPrice: view.low,
    volume: view.volume,
    turnover: Number(view.turnover.toPrecision(12)),
  };
}

/** Writes a live candle with its period. */
export function liveCandleToWire(view: TradedCandle, period: Period): LiveCandle {
  return { ...candleToWire(view), period };
}
