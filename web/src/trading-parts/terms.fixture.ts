import type { TradingTerms } from '@truefill/api/market/instrument-mapping.ts';
import { exactTerms, type ExactTerms } from './figures.ts';

/** Terms of EUR/USD in wire format, with overrides. */
export function wireTerms(changes: Partial<TradingTerms> = {}): TradingTerms {
  return {
    symbol: 'EURUSD',
    instrumentName: 'Euro / US Dollar',
    minVolume: 0.01,
    maxVolume: 50,
    volumeStep: 0.01,
    marginPerPriceAndLot: 1000,
    defaultLeverage: 100,
    feeLeverage: 100,
    leverages: [1, 2, 5, 10, 20, 50, 100, 200],
    pricePrecision: 5,
    tradable: true,
    contractSize: 100_000,
    quoteToUsd: 1,
    feeRate: 0.002,
    opensAtMs: null,
    closesAtMs: null,
    ...changes,
  };
}

function exact(changes: Partial<TradingTerms>): ExactTerms {
  const terms = exactTerms(wireTerms(changes));
  if (!terms) throw new Error('invalid terms fixture');
  return terms;
}

export const eurusd = exact({});
export const usdjpy = exact({ symbol: 'USDJPY', pricePrecision: 3, quoteToUsd: 0.00674691 });
/** a market with volume steps of a tenth of a lot */
export const coarse = exact({
  symbol: 'COARSE',
  minVolume: 0.1,
  maxVolume: 2,
  volumeStep: 0.1,
  leverages: [1, 2, 5],
  defaultLeverage: 5,
});
