import type { Price } from './price.ts';

/** What a price source reports, before numbering and checks. */
export interface SourceQuote {
  readonly symbol: string;
  /** ms since the epoch */
  readonly timeMs: number;
  readonly bid: Price;
  readonly ask: Price;
  /** unrounded middle is (bid + ask) / 2; `mid` is the source's own middle at pricePrecision, which candles are built from */
  readonly mid: Price;
  /** units traded since the source's last quote; 0 where the source has none */
  readonly volume: number;
}

/** A quote the product has accepted: numbered per instrument, upwards; a crash leaves a gap rather than using a number twice. */
export interface Quote extends SourceQuote {
  readonly sequence: number;
}
