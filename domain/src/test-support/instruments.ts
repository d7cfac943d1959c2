import type { Instrument } from '../market/instrument.ts';
import { points } from '../market/price.ts';
import type { Quote } from '../market/quote.ts';
import { hundredths } from '../market/volume.ts';

/** EURUSD as the catalogue has it, with the given differences. */
export function instrument(overrides: Partial<Instrument> = {}): Instrument {
  return {
    symbol: 'EURUSD',
    name: 'Euro / US Dollar',
    category: 'forex',
    pricePrecision: 5,
    contractSize: 100_000n,
    lotStep: hundredths(1n),
    minVolume: hundredths(1n),
    maxVolume: hundredths(5_000n),
    maxLeverage: 200,
    base: 'EUR',
    quoteCurrency: 'USD',
    pricePip: '0.0001',
    timeZone: 'America/New_York',
    weeklyHours: [],
    holidays: [],
    referencePrice: '1.16',
    referenceSpread: '0.00011',
    annualVolatilityPercent: 7.5,
    ticksPerMinute: 60,
    ...overrides,
  };
}

/** A quote by bid and ask in points. */
export function quote(bid: bigint, ask: bigint, overrides: Partial<Quote> = {}): Quote {
  return {
    symbol: 'EURUSD',
    timeMs: 1_000_000,
    bid: points(bid),
    ask: points(ask),
    mid: points((bid + ask) / 2n),
    volume: 0,
    sequence: 7,
    ...overrides,
  };
}
