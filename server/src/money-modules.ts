import type { Brand } from '@truefill/api/brand.ts';
import type { Clock } from './platform/clock.ts';
import { creditModule, type AccountModule } from './features/accounts/index.ts';
import type { Catalogue } from './features/catalogue/index.ts';
import { depositsModule } from './features/deposits/index.ts';
import { loansModule } from './features/loans/index.ts';
import { optionBrands, optionsModule, type OptionBrand } from './features/options/index.ts';
import { createCoinPrices, type CoinPrices } from './features/payments/index.ts';
import type { QuoteBook } from './features/quotes/index.ts';
import { correctionModule } from './features/review/index.ts';
import { createMarket, tradingModules, type Market } from './features/trading/index.ts';
import { transferModule } from './features/wallet/index.ts';
import { withdrawalsModule, type Destinations } from './features/withdrawals/index.ts';

export interface MoneyParts {
  readonly catalogue: Catalogue;
  readonly quotes: QuoteBook;
  readonly brands: readonly Brand[];
  readonly clock: Clock;
  /** encrypts the destinations of withdrawals */
  readonly seal: Destinations['seal'];
}

/** Everything that can change an account in use. */
export interface Money {
  /** for the account queue: a feature that changes money adds its module here */
  readonly modules: readonly AccountModule[];
  readonly market: Market;
  readonly prices: CoinPrices;
  readonly optionBrands: ReadonlyMap<string, OptionBrand>;
}

/** The modules of all features that change money, with their dependencies. */
export function createMoney({ catalogue, quotes, brands, clock, seal }: MoneyParts): Money {
  const market = createMarket(catalogue, quotes);
  const offers = optionBrands(brands, market, catalogue);
  const prices = createCoinPrices(quotes, catalogue);
  const byId = new Map(brands.map((brand) => [brand.id, brand]));
  const modules = [
    ...tradingModules({ market, brands: byId, clock }),
    optionsModule({ market, quotes, brands: offers, clock }),
    creditModule({ clock }),
    depositsModule({ prices, brands: byId, clock }),
    withdrawalsModule({ market, prices, brands: byId, clock, seal }),
    loansModule({ market, brands: byId, clock }),
    correctionModule({ market, brands: byId, clock }),
    transferModule({ market, prices, brands: byId, clock }),
  ];
  return { modules, market, prices, optionBrands: offers };
}
