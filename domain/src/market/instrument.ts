import type { Volume } from './volume.ts';

/** Category ids are the specification's product types. */
export const CATEGORY_IDS = { forex: 3, commodities: 2, indices: 1, cryptos: 4, usStocks: 5 } as const;

export type Category = keyof typeof CATEGORY_IDS;

export const CATEGORIES: readonly Category[] = ['forex', 'commodities', 'indices', 'cryptos', 'usStocks'];

/** One session of a weekday in the instrument's local time, in minutes after midnight; `endMinute` 1440 is midnight. */
export interface TradingSession {
  readonly startMinute: number;
  readonly endMinute: number;
}

/** A day with special hours: closed all day, or closing early at `closeMinute` local time. */
export interface Holiday {
  /** local date, YYYY-MM-DD */
  readonly date: string;
  readonly state: 'closed' | 'early-close';
  /** minutes after local midnight; only with early-close */
  readonly closeMinute: number | null;
}

/** One tradable market as described in the catalogue. Names and meanings follow market-data/README. */
export interface Instrument {
  readonly symbol: string;
  readonly name: string;
  readonly category: Category;
  /** decimals of a price, 0..8 */
  readonly pricePrecision: number;
  /** units of the base per 1.00 lot */
  readonly contractSize: bigint;
  readonly lotStep: Volume;
  readonly minVolume: Volume;
  readonly maxVolume: Volume;
  /** maximum leverage */
  readonly maxLeverage: number;
  readonly base: string;
  /** currency of the price: USD, USDT, JPY, EUR, ... */
  readonly quoteCurrency: string;
  /** size of one pip as decimal text, for display only */
  readonly pricePip: string;
  /** IANA zone of the hours and holidays */
  readonly timeZone: string;
  /** seven lists, Sunday first; an empty list is a closed day */
  readonly weeklyHours: readonly (readonly TradingSession[])[];
  readonly holidays: readonly Holiday[];
  /** indicative price for the simulated source, never a quote */
  readonly referencePrice: string;
  readonly referenceSpread: string;
  readonly annualVolatilityPercent: number;
  readonly ticksPerMinute: number;
}

/** The display name of a market: BTC/USDT, or just its symbol if it is not a pair. */
export function marketName({ base, quoteCurrency, symbol }: Pick<Instrument, 'base' | 'quoteCurrency' | 'symbol'>): string {
  return base === symbol ? symbol : `${base}/${quoteCurrency}`;
}
