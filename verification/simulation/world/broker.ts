import type { Brand } from '@truefill/api/brand.ts';
import type { Instrument } from '@truefill/domain/market/instrument.ts';
import { join } from 'node:path';
import { loadCatalogue, type Catalogue } from '@truefill/server/features/catalogue/index.ts';
import { minimalBrand } from '@truefill/server/test-support/minimal-brand.ts';

/** Crypto that never closes, a currency, its crosses, an index in euros with European hours, a stock with American ones. */
export const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'EURUSD', 'USDJPY', 'EURJPY', 'DE40', 'AAPL'] as const;

const everything = loadCatalogue(join(import.meta.dirname, '../../../server/catalogue'));

function instrumentOf(symbol: string): Instrument {
  const found = everything.bySymbol.get(symbol);
  if (!found) throw new Error(`the catalogue has no ${symbol}`);
  return found;
}

const instruments = SYMBOLS.map(instrumentOf);

/** The instruments of a simulated broker. */
export const CATALOGUE: Catalogue = {
  instruments,
  bySymbol: new Map(instruments.map((instrument) => [instrument.symbol, instrument])),
};

function brand(id: string, keys: Parameters<typeof minimalBrand>[1]): Brand {
  return minimalBrand(id, { switches: { contract: true, optionMock: true }, ...keys });
}

/** One brand that allows nearly everything, with bands; one that is strict, has a markup and no forex options. */
export const BRANDS: readonly Brand[] = [
  brand('easy', {
    categories: [3, 2, 1, 4, 5],
    rules: { minHoldSeconds: 0, forexMinTotalDeposit: 0, demoResetSeconds: 15 },
    options: {
      deliveries: [
        { seconds: 5, ratePercent: 78.5, min: 10, max: 5_000 },
        { seconds: 60, ratePercent: 85, min: 10 },
      ],
      optionFeeRate: '0.0125',
      bands: true,
    },
  }),
  brand('strict', {
    categories: [3, 1, 4],
    rules: {
      minHoldSeconds: 20,
      forexMinTotalDeposit: 50_000,
      withdrawOnlyFlat: true,
      maxLeverage: 20,
      maxLeverageByCategory: { '4': 5 },
      feeRate: '0.0035',
      overnightYearlyRate: '0.09',
      overnightTripleWeekday: { '3': 3, '1': 5 },
      markupPoints: { '3': 7, '4': 35, '1': 2 },
      demoResetSeconds: 3_600,
      maxLivingOrders: 4,
    },
    options: { deliveries: [{ seconds: 30, ratePercent: 80, min: 1, max: 100 }], voidAfterSeconds: 4 },
    loans: {
      minAmount: 100,
      maxAmount: 2_000,
      amountStep: 100,
      amountMarks: [],
      minDays: 1,
      maxDays: 3,
      dayMarks: [],
      repaymentStep: 7,
      dailyRate: '0.000123',
      guarantorDays: 1,
    },
    treasury: {
      conversionShare: '0.0125',
      onePendingWithdrawal: false,
      minWithdrawUsd: 10,
      withdrawFees: [
        { fromUsd: 50, type: 'FIX_AMOUNT', amount: 7.77 },
        { fromUsd: 200, type: 'PERCENTAGE', share: '0.00375' },
      ],
    },
  }),
];
