import { points } from '@truefill/domain/market/price.ts';
import type { SourceQuote } from '@truefill/domain/market/quote.ts';
import { CATALOGUE, SYMBOLS } from './broker.ts';
import type { Random } from './random.ts';

/** How far a price may move to meet a target exactly, as a share of it. */
const NEAR = 0.01;

interface Level {
  mid: number;
  halfSpread: number;
  last: SourceQuote | null;
}

/** A price source: random walks, and occasionally invalid quotes. */
export class Prices {
  readonly #chance: Random;
  readonly #levels = new Map<string, Level>();
  /** mids at which something changes; they are occasionally met exactly */
  aims: (symbol: string, halfSpread: number) => readonly number[] = () => [];

  constructor(chance: Random) {
    this.#chance = chance;
    for (const symbol of SYMBOLS) {
      const instrument = CATALOGUE.bySymbol.get(symbol);
      const scale = 10 ** (instrument?.pricePrecision ?? 0);
      const halfSpread = Math.max(1, Math.round((Number(instrument?.referenceSpread) * scale) / 2));
      this.#levels.set(symbol, { mid: Math.round(Number(instrument?.referencePrice) * scale), halfSpread, last: null });
    }
  }

  /** The current price of the walk, in points. */
  mid(symbol: string): number {
    return this.#level(symbol).mid;
  }

  /** Bid and ask of the newest valid quote, in points. */
  sides(symbol: string): readonly number[] {
    const last = this.#levels.get(symbol)?.last;
    return last ? [Number(last.bid), Number(last.ask)] : [];
  }

  /** The newest valid quote of every symbol. */
  snapshot(): SourceQuote[] {
    return [...this.#levels.values()].flatMap(({ last }) => last ?? []);
  }

  /** Sets every symbol's first quote. */
  begin(nowMs: number): SourceQuote[] {
    return SYMBOLS.map((symbol) => this.#sound(symbol, nowMs));
  }

  /** A few quotes, most of them valid. */
  next(nowMs: number): SourceQuote[] {
    const quotes: SourceQuote[] = [];
    for (let count = this.#chance.between(1, 4); count > 0; count--) quotes.push(this.#one(this.#chance.oneOf(SYMBOLS), nowMs));
    return quotes;
  }

  #one(symbol: string, nowMs: number): SourceQuote {
    const chance = this.#chance;
    const level = this.#level(symbol);
    const { last } = level;
    if (!chance.happens(12) || !last) {
      if (chance.happens(8)) this.#aim(symbol, level);
      else this.#wander(level);
      return this.#sound(symbol, nowMs - (chance.happens(5) ? chance.whole(2_000) : 0));
    }
    const strange = chance.whole(8);
    if (strange === 0) return last;
    if (strange === 1) return { ...last, timeMs: last.timeMs - 1 - chance.whole(5_000) };
    if (strange === 2)
      return chance.happens(2)
        ? { ...last, timeMs: nowMs, bid: last.ask, ask: last.bid }
        : { ...last, timeMs: nowMs, bid: last.mid, ask: last.mid };
    if (strange === 3) return { ...last, timeMs: nowMs, bid: points(0n) };
    if (strange === 4) return { ...last, timeMs: nowMs + 1_001 + chance.whole(60_000) };
    if (strange === 5) return { ...last, timeMs: nowMs, mid: points(last.ask + 1n) };
    // Old, but newer than the last one; and a jump that nothing confirms.
    if (strange === 6) return this.#sound(symbol, nowMs - 10_001 - chance.whole(20_000));
    const factor = chance.happens(2) ? 1.35 : 0.7;
    return sound(symbol, Math.round(level.mid * factor), level.halfSpread, nowMs);
  }

  #aim(symbol: string, level: Level): void {
    const near = this.aims(symbol, level.halfSpread).filter((mid) => Math.abs(mid - level.mid) < level.mid * NEAR);
    if (near.length > 0) level.mid = this.#chance.oneOf(near);
  }

  #wander(level: Level): void {
    const chance = this.#chance;
    const size = chance.weighted([
      [20, 0.0002],
      [6, 0.002],
      [2, 0.012],
      [1, 0.05],
    ]);
    const drift = 1 + ((chance.whole(2_001) - 1_000) / 1_000) * size;
    if (!chance.happens(6)) level.mid = Math.max(level.halfSpread * 4, Math.round(level.mid * drift));
  }

  #sound(symbol: string, timeMs: number): SourceQuote {
    const level = this.#level(symbol);
    const quote = sound(symbol, level.mid, level.halfSpread + this.#chance.whole(3), timeMs);
    if (!level.last || level.last.timeMs <= timeMs) level.last = quote;
    return quote;
  }

  #level(symbol: string): Level {
    const found = this.#levels.get(symbol);
    if (!found) throw new Error(`no price of ${symbol}`);
    return found;
  }
}

function sound(symbol: string, mid: number, halfSpread: number, timeMs: number): SourceQuote {
  const at = (offset: number) => points(BigInt(mid + offset));
  return { symbol, timeMs, bid: at(-halfSpread), ask: at(halfSpread), mid: at(0), volume: 0 };
}
