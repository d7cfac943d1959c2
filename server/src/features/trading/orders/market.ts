import type { Brand } from '@truefill/api/brand.ts';
import {
  conversionSymbols,
  convertToUsd,
  type Conversion,
  type MidPrice,
  type UsdRate,
} from '@truefill/domain/money/conversion.ts';
import { CATEGORY_IDS, type Instrument } from '@truefill/domain/market/instrument.ts';
import { parseFeeRate } from '@truefill/domain/money/fee.ts';
import { ZERO, type Money } from '@truefill/domain/money/money.ts';
import type { OvernightTerms } from '@truefill/domain/margin/overnight.ts';
import { closingPrice, floatingSum, profitLoss, unroundedResult } from '@truefill/domain/orders/position.ts';
import type { Quote } from '@truefill/domain/market/quote.ts';
import { marketState } from '@truefill/domain/market/trading-hours.ts';
import type { Catalogue } from '../../catalogue/index.ts';
import type { QuoteBook } from '../../quotes/index.ts';
import { brandRules } from './brand-rules.ts';
import { createRuleHistory, type RuleHistory } from './rule-history.ts';
import type { Valuation } from '../book/active-orders.ts';
import type { PositionOrder } from './stored-order.ts';

/** Instruments and prices as a brand's traders see them. */
export interface Market {
  /** null if the catalogue does not have it; existing orders keep their terms even if the brand dropped the category */
  listed(symbol: string): Instrument | null;
  /** null if the catalogue or the brand's categories do not have it; for new orders */
  offered(brand: Brand, symbol: string): Instrument | null;
  /** the brand's instruments, in the catalogue's order */
  offeredTo(brand: Brand): Instrument[];
  /** its name, or the symbol if the catalogue no longer has it */
  name(symbol: string): string;
  /** whether the source quotes it */
  isPriced(symbol: string): boolean;
  /** whether it can be traded at `nowMs`: priced, and within its hours */
  isOpen(symbol: string, nowMs: number): boolean;
  /** the newest quote with the brand's markup */
  quote(brand: Brand, symbol: string): Quote | null;
  /** dollars per unit of the instrument's quote currency at the newest mids */
  rate(symbol: string): UsdRate | null;
  /** `rate` with the quote it comes from */
  conversion(symbol: string): Conversion<QuotedMid> | null;
  /** of the brand's rules and the catalogue's terms, see `brandRules` */
  rulesVersion(brand: Brand): bigint;
  /** the costs and minimum hold of a position, by the rules that it was opened under */
  holdingTerms(brand: Brand, position: HeldPosition): HoldingTerms;
  /** the brands' earlier rules */
  readonly history: RuleHistory;
  /** symbols whose prices affect the dollar results of positions in the symbol: itself and those of the conversion */
  symbolsBehind(symbol: string): readonly string[];
  /** the newest quote and the rate to dollars; null if either is missing */
  valuation(brand: Brand, symbol: string): Valuation | null;
  /** the position's result if closed at the newest quote; zero without a price */
  floating(brand: Brand, position: PositionOrder): Money;
  /** the positions' total result, rounded once; those without a price count as zero */
  floatingOf(brand: Brand, positions: readonly PositionOrder[]): Money;
}

type HeldPosition = Pick<PositionOrder, 'symbol'> & { readonly opening: Pick<PositionOrder['opening'], 'rulesVersion'> };

export interface HoldingTerms extends OvernightTerms {
  /** how long it cannot be closed by hand, ms */
  readonly minHoldMs: number;
}

/** A mid with its quote. */
export interface QuotedMid extends MidPrice {
  readonly quote: Quote;
}

export function createMarket(catalogue: Catalogue, quotes: QuoteBook): Market {
  const newestMid = (symbol: string): QuotedMid | null => {
    const instrument = catalogue.bySymbol.get(symbol);
    const quote = instrument && quotes.newest(symbol);
    return quote ? { mid: quote.mid, pricePrecision: instrument.pricePrecision, quote } : null;
  };
  const offers = (brand: Brand, instrument: Instrument): boolean => brand.categories.includes(CATEGORY_IDS[instrument.category]);
  const conversion = (symbol: string): Conversion<QuotedMid> | null => {
    const instrument = catalogue.bySymbol.get(symbol);
    return instrument ? convertToUsd(instrument.quoteCurrency, newestMid) : null;
  };
  const rate = (symbol: string): UsdRate | null => conversion(symbol)?.rate ?? null;
  const versions = new WeakMap<Brand, bigint>();
  const history = createRuleHistory();
  const valuation = (brand: Brand, symbol: string): Valuation | null => {
    const quote = quotes.quoteFor(brand, symbol);
    const usdRate = rate(symbol);
    return quote && usdRate !== null ? { quote, rate: usdRate } : null;
  };
  return {
    listed: (symbol) => catalogue.bySymbol.get(symbol) ?? null,
    offered(brand, symbol) {
      const instrument = catalogue.bySymbol.get(symbol);
      return instrument && offers(brand, instrument) ? instrument : null;
    },
    offeredTo: (brand) => catalogue.instruments.filter((instrument) => offers(brand, instrument)),
    name: (symbol) => catalogue.bySymbol.get(symbol)?.name ?? symbol,
    isPriced: (symbol) => quotes.newest(symbol) !== null,
    isOpen(symbol, nowMs) {
      const instrument = catalogue.bySymbol.get(symbol);
      return instrument !== undefined && quotes.newest(symbol) !== null && marketState(instrument, nowMs) === 'open';
    },
    quote: (brand, symbol) => quotes.quoteFor(brand, symbol),
    rate,
    conversion,
    rulesVersion(brand) {
      const known = history.versionOf(brand) ?? versions.get(brand);
      if (known !== undefined) return known;
      const { version } = brandRules(brand, catalogue);
      versions.set(brand, version);
      return version;
    },
    history,
    holdingTerms(brand, { symbol, opening }) {
      const rules = { ...brand.rules, ...history.rulesOf(opening.rulesVersion) };
      const instrument = catalogue.bySymbol.get(symbol);
      return {
        yearlyRate: parseFeeRate(rules.overnightYearlyRate),
        tripleWeekday: (instrument && rules.overnightTripleWeekday[String(CATEGORY_IDS[instrument.category])]) ?? null,
        minHoldMs: rules.minHoldSeconds * 1_000,
      };
    },
    symbolsBehind: (symbol) => [symbol, ...conversionSymbols(catalogue.bySymbol.get(symbol)?.quoteCurrency ?? 'USD')],
    valuation,
    ...floatingAt(valuation),
  };
}

/** The floating results of positions, given the valuations of their symbols. */
export function floatingAt(valuation: Market['valuation']): Pick<Market, 'floating' | 'floatingOf'> {
  return {
    floating(brand, position) {
      const at = valuation(brand, position.symbol);
      return at ? profitLoss(position, closingPrice(position.side, at.quote), at.rate) : ZERO;
    },
    floatingOf: (brand, positions) =>
      floatingSum(
        positions.flatMap((position) => {
          const at = valuation(brand, position.symbol);
          return at ? [unroundedResult(position, closingPrice(position.side, at.quote), at.rate)] : [];
        }),
      ),
  };
}
