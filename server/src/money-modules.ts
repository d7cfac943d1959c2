import type { Brand } from '@truefill/api/brand.ts';
import type { ModuleParts } from './feature-manifest.ts';
import type { Clock } from './platform/clock.ts';
import type { AccountModule } from './features/accounts/index.ts';
import type { Catalogue } from './features/catalogue/index.ts';
import { FEATURES } from './features/index.ts';
import { optionBrands } from './features/options/index.ts';
import { createCoinPrices } from './features/payments/index.ts';
import type { QuoteBook } from './features/quotes/index.ts';
import { createMarket } from './features/trading/index.ts';

export interface MoneyParts extends Pick<ModuleParts, 'encrypt'> {
  readonly catalogue: Catalogue;
  readonly quotes: QuoteBook;
  readonly brands: readonly Brand[];
  readonly clock: Clock;
}

/** Everything that can change an account in use. */
export interface Money extends Pick<ModuleParts, 'market' | 'prices' | 'optionBrands'> {
  /** for the account queue */
  readonly modules: readonly AccountModule[];
}

/** The modules of all features that change money, with their dependencies. */
export function createMoney({ catalogue, quotes, brands, clock, encrypt }: MoneyParts): Money {
  const market = createMarket(catalogue, quotes);
  const parts: ModuleParts = {
    market,
    prices: createCoinPrices(quotes, catalogue),
    quotes,
    brands: new Map(brands.map((brand) => [brand.id, brand])),
    optionBrands: optionBrands(brands, market, catalogue),
    clock,
    encrypt,
  };
  const modules = FEATURES.flatMap((feature) => feature.modules?.(parts) ?? []);
  return { modules, market, prices: parts.prices, optionBrands: parts.optionBrands };
}
