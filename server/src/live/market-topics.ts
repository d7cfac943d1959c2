import type { Brand } from '@truefill/api/brand.ts';
import { marketTopic } from '@truefill/api/live.ts';
import { liveCandleToWire, priceToTuple, priceToWire, textOfPrices } from '@truefill/api/market/price-mapping.ts';
import { PERIODS, type Candle, type Period } from '@truefill/domain/market/candle.ts';
import { CATEGORY_IDS, type Instrument } from '@truefill/domain/market/instrument.ts';
import { candleView, type CandleWatch, type Quotes } from '../features/quotes/index.ts';
import { textFrame } from './text-frame.ts';

export type PriceFormat = 'objects' | 'tuples';

/** One topic of the market feed in one format: builds its frames. */
export interface MarketTopic {
  /** resolves once the state is loaded; null if it is available already */
  readonly ready: Promise<void> | null;
  /** the current state; null while there is none */
  snapshot(): Buffer | null;
  /** the current state and what a socket that missed frames needs besides; null while there is none */
  catchUp(): Buffer | null;
  /** what quotes of these symbols changed since the last call; null if nothing */
  changes(symbols: ReadonlySet<string>): Buffer | null;
  /** ends it; must be called once */
  release(): void;
}

/** The prices of one brand in one format as JSON, serialized once per quote for all topics. */
export class PriceTexts {
  readonly #quotes: Quotes;
  readonly #brand: Brand;
  readonly #format: PriceFormat;
  readonly #texts = new Map<string, { sequence: number; text: string }>();

  constructor(quotes: Quotes, brand: Brand, format: PriceFormat) {
    this.#quotes = quotes;
    this.#brand = brand;
    this.#format = format;
  }

  get quotes(): Quotes {
    return this.#quotes;
  }

  get symbols(): readonly string[] {
    return this.#quotes.instrumentsOf(this.#brand).map(({ symbol }) => symbol);
  }

  /** The newest price; null if there is none or the brand does not show it. */
  of(symbol: string): string | null {
    const sequence = this.#quotes.newest(symbol)?.sequence;
    if (sequence === undefined) return null;
    const known = this.#texts.get(symbol);
    if (known?.sequence === sequence) return known.text;
    const text = this.#write(symbol);
    if (text !== null) this.#texts.set(symbol, { sequence, text });
    return text;
  }

  /** The prices that exist. */
  list(symbols: Iterable<string>): readonly string[] {
    const texts: string[] = [];
    for (const symbol of symbols) {
      const text = this.of(symbol);
      if (text !== null) texts.push(text);
    }
    return texts;
  }

  /** The data of a single-symbol topic: in the tuple format a list of one, so that tuples are always in a list. */
  single(symbol: string): string | null {
    const text = this.of(symbol);
    return text !== null && this.#format === 'tuples' ? `[${text}]` : text;
  }

  #write(symbol: string): string | null {
    const price = this.#quotes.priceFor(this.#brand, symbol);
    const instrument = this.#quotes.instrumentFor(this.#brand, symbol);
    if (!price || !instrument) return null;
    if (this.#format === 'tuples') return JSON.stringify(priceToTuple(price));
    const about = { name: instrument.name, sort: this.#quotes.placeOf(symbol), type: CATEGORY_IDS[instrument.category] };
    return JSON.stringify(priceToWire(price, about));
  }
}

/** Opens a topic by its name; null for one that this brand does not have. */
export function openMarketTopic(name: string, brand: Brand, texts: PriceTexts): MarketTopic | null {
  if (name === marketTopic.prices) return allPrices(texts);
  const [kind, symbol = '', period = '', ...rest] = name.split('/');
  const instrument = texts.quotes.instrumentFor(brand, symbol);
  if (!instrument || rest.length > 0) return null;
  if (kind === 'price' && name === marketTopic.price(symbol)) return onePrice(symbol, texts);
  const known = PERIODS.find((one) => one === period);
  return kind === 'kline' && known ? growingCandle(instrument, known, texts.quotes) : null;
}

function allPrices(texts: PriceTexts): MarketTopic {
  const frame = (symbols: Iterable<string>): Buffer => textFrame(textOfPrices(texts.list(symbols)));
  // Many clients reconnect at once after an outage: one snapshot serves all until something changes.
  let snapshot: Buffer | null = null;
  const current = (): Buffer => (snapshot ??= frame(texts.symbols));
  return {
    ready: null,
    snapshot: current,
    catchUp: current,
    changes(symbols) {
      snapshot = null;
      const shown = [...symbols].filter((symbol) => texts.of(symbol) !== null);
      return shown.length === 0 ? null : frame(shown);
    },
    release: () => undefined,
  };
}

function onePrice(symbol: string, texts: PriceTexts): MarketTopic {
  const current = (): Buffer | null => {
    const text = texts.single(symbol);
    return text === null ? null : textFrame(`{"topic":"${marketTopic.price(symbol)}","data":${text}}`);
  };
  return {
    ready: null,
    snapshot: current,
    catchUp: current,
    changes: (symbols) => (symbols.has(symbol) ? current() : null),
    release: () => undefined,
  };
}

function growingCandle({ symbol, pricePrecision }: Instrument, period: Period, quotes: Quotes): MarketTopic {
  const watch: CandleWatch | null = quotes.watchCandle(symbol, period);
  const topic = marketTopic.candles(symbol, period);
  let ended: Candle | null = null;
  const frames = (candles: readonly (Candle | null | undefined)[]): Buffer | null => {
    const built = candles.flatMap((candle) =>
      candle ? [textFrame(JSON.stringify({ topic, data: liveCandleToWire(candleView(candle, pricePrecision), period) }))] : [],
    );
    return built.length === 0 ? null : Buffer.concat(built);
  };
  return {
    get ready() {
      return watch?.ready ?? null;
    },
    snapshot: () => frames([watch?.current()]),
    catchUp: () => frames([ended, watch?.current()]),
    changes(symbols) {
      if (!symbols.has(symbol)) return null;
      const changed = watch?.take() ?? [];
      ended = changed.at(-2) ?? ended;
      return frames(changed);
    },
    release: () => watch?.release(),
  };
}
