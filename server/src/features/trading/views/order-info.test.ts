import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DOLLAR } from '@truefill/domain/money/conversion.ts';
import { loadBrands } from '../../brands/index.ts';
import { loadCatalogue } from '../../catalogue/index.ts';
import type { Market } from '../orders/market.ts';
import { tradingTerms } from './order-info.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const markets = loadCatalogue(join(ROOT, 'server/catalogue')).bySymbol;
const brands = loadBrands(join(ROOT, 'brands'), markets);
const market = { rate: () => DOLLAR, isPriced: () => true } as unknown as Market;

it.each([
  ['northwind', 'EURUSD', 100, 100],
  ['thornbury', 'EURUSD', 20, 100],
  ['thornbury', 'US500', 20, 100],
  ['thornbury', 'XAUUSD', 10, 100],
  ['thornbury', 'AAPL', 5, 20],
])('at %s %s is traded at %i and its fee measured at %i', (id, symbol, defaultLeverage, feeLeverage) => {
  const brand = brands.find((one) => one.id === id);
  const instrument = markets.get(symbol);
  if (!brand || !instrument) throw new Error(`there is no ${id} or no ${symbol}`);
  expect(tradingTerms(instrument, brand, market, 0)).toMatchObject({ defaultLeverage, feeLeverage });
});
