import type { Brand } from '@truefill/api/brand.ts';
import { notionalUnit } from '@truefill/domain/margin/margin.ts';
import { WARNING_LEVELS } from '@truefill/domain/margin/stop-out.ts';
import type { BookedAccount } from '../book/account-book.ts';
import type { Exposure } from '../book/active-orders.ts';
import type { Market } from '../orders/market.ts';

/**
 * Filters accounts in floating point, so that exact arithmetic only checks those that may be due. Errors are one-sided: it may
 * flag too many accounts, never too few, because its error bound exceeds all rounding.
 */
export interface MarginScreen {
  /** adds or updates an account; one without positions is removed */
  set(booked: BookedAccount, brand: Brand): void;
  drop(accountId: bigint): void;
  /** flags an account at every price until unset: it has been warned, and recovers at other levels */
  watchClosely(accountId: bigint, closely: boolean): void;
  /** of the accounts whose results the symbols' newest quotes may have moved, those that may be due */
  accountsToCheck(symbols: Iterable<string>): ReadonlySet<bigint>;
}

/** A brand's prices of a symbol; NaN if there is none, which flags every account of the symbol. */
interface Prices {
  readonly brand: Brand;
  readonly symbol: string;
  bid: number;
  ask: number;
  rate: number;
}

/** All positions of an account in one symbol, like `Exposure`, as doubles and in cents at rate 1. */
interface ScreenedExposure {
  readonly prices: Prices;
  readonly bought: number;
  readonly sold: number;
  readonly paid: number;
  readonly gross: number;
}

interface ScreenedAccount {
  readonly id: bigint;
  /** net value without floating results, cents */
  readonly base: number;
  /** net value above which no warning can be due, cents */
  readonly enough: number;
  /** maximum total error from rounding each result to the cent, cents */
  readonly rounding: number;
  readonly exposures: readonly ScreenedExposure[];
  closely: boolean;
}

/** A hundredth of a percent above the first warning, since levels are rounded to that. */
const SAFE_LEVEL = (Number(WARNING_LEVELS[0]) + 1) / 10_000;
/** Far more than these few operations on doubles can lose, relative to the largest amount in them. */
const PRECISION = 1e-12;

export function createMarginScreen(market: Market): MarginScreen {
  const prices = new Map<string, Prices>();
  const pricesBehind = new Map<string, Set<Prices>>();
  const accounts = new Map<bigint, { readonly screened: ScreenedAccount; readonly symbols: ReadonlySet<string> }>();
  const accountsBehind = new Map<string, Set<ScreenedAccount>>();

  function pricesOf(brand: Brand, symbol: string): Prices {
    const name = `${brand.id}/${symbol}`;
    const known = prices.get(name);
    if (known) return known;
    const added = { brand, symbol, bid: NaN, ask: NaN, rate: NaN };
    prices.set(name, added);
    refresh(added);
    for (const behind of market.symbolsBehind(symbol)) entryOf(pricesBehind, behind).add(added);
    return added;
  }

  function refresh(of: Prices): void {
    const quote = market.quote(of.brand, of.symbol);
    of.bid = Number(quote?.bid ?? NaN);
    of.ask = Number(quote?.ask ?? NaN);
    of.rate = Number(market.rate(of.symbol) ?? NaN);
  }

  function drop(id: bigint): void {
    const known = accounts.get(id);
    if (known) for (const symbol of known.symbols) accountsBehind.get(symbol)?.delete(known.screened);
    accounts.delete(id);
  }

  return {
    drop,
    set(booked, brand) {
      const { id } = booked.account;
      const before = accounts.get(id);
      drop(id);
      const { exposures } = booked.orders;
      if (exposures.length === 0) return;
      const screened = screenedAccount(booked, (symbol) => pricesOf(brand, symbol));
      screened.closely = before?.screened.closely ?? false;
      const symbols = new Set(exposures.flatMap(({ symbol }) => market.symbolsBehind(symbol)));
      accounts.set(id, { screened, symbols });
      for (const symbol of symbols) entryOf(accountsBehind, symbol).add(screened);
    },
    watchClosely(accountId, closely) {
      const known = accounts.get(accountId);
      if (known) known.screened.closely = closely;
    },
    accountsToCheck(symbols) {
      const found = new Set<bigint>();
      const ticked = new Set(symbols);
      for (const symbol of ticked) for (const of of pricesBehind.get(symbol) ?? []) refresh(of);
      for (const symbol of ticked) {
        for (const account of accountsBehind.get(symbol) ?? []) if (account.closely || !isSafe(account)) found.add(account.id);
      }
      return found;
    },
  };
}

function isSafe({ base, enough, rounding, exposures }: ScreenedAccount): boolean {
  let net = base;
  let size = Math.abs(base);
  for (const { prices, bought, sold, paid, gross } of exposures) {
    net += prices.rate * (prices.bid * bought - prices.ask * sold + paid);
    size += prices.rate * (prices.bid * bought + prices.ask * sold + gross);
  }
  // Every comparison with NaN is false.
  return net - rounding - size * PRECISION > enough;
}

function screenedAccount({ account, orders }: BookedAccount, pricesOf: (symbol: string) => Prices): ScreenedAccount {
  const used = Number(orders.margins);
  const base = Number(account.available) + used + Number(orders.reserved);
  const exposures = orders.exposures.map((exposure) => screenedExposure(exposure, pricesOf(exposure.symbol)));
  const rounding = orders.exposures.reduce((total, { count }) => total + count, 0);
  return { id: account.id, base, enough: used * SAFE_LEVEL, rounding, exposures, closely: false };
}

function screenedExposure({ pricePrecision, bought, sold, paid, gross }: Exposure, prices: Prices): ScreenedExposure {
  const unit = Number(notionalUnit(pricePrecision));
  return {
    prices,
    bought: Number(bought) / unit,
    sold: Number(sold) / unit,
    paid: Number(paid) / unit,
    gross: Number(gross) / unit,
  };
}

function entryOf<Key, Item>(sets: Map<Key, Set<Item>>, key: Key): Set<Item> {
  const known = sets.get(key) ?? new Set<Item>();
  sets.set(key, known);
  return known;
}
