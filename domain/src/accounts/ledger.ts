import type { Price } from '../market/price.ts';
import type { UsdRate } from '../money/conversion.ts';
import { cents, type Money } from '../money/money.ts';

/** The purpose of an account: trading (USD only), a user's balance of one coin, or the broker's own money. */
export type AccountPurpose = 'trading' | 'wallet' | 'house';

/** A currency, with the number of decimals of its integer unit: 2 for USD, which is counted in cents. */
export interface Currency {
  readonly code: string;
  readonly scale: number;
}

export const USD: Currency = { code: 'USD', scale: 2 };

/**
 * Where money of a user's ledger account can be: `locked` are margins, reservations and stakes, `withheld` is money under
 * review. The broker has separate pockets per brand, account mode and currency. An entry names the user's account and thereby
 * all three on both sides, so that brands, demo and real, or currencies can never mix.
 */
export type UserPocket = 'available' | 'locked' | 'withheld';
export type HousePocket =
  | 'house_fees'
  | 'house_trading'
  | 'house_funding'
  | 'house_protection'
  | 'house_conversion'
  | 'house_corrections'
  | 'house_loans';
export type LedgerPocket = UserPocket | HousePocket;

/**
 * Every kind of entry and the pockets it moves money between. Each entry leaves one pocket and enters another: the sum stays
 * zero. The database has the same kinds as rows of `ledger_route`, inserted by migrations; a server does not start if its kinds
 * are missing there.
 */
export const ENTRY_ROUTES = {
  deposit: { source: 'house_funding', destination: 'available' },
  demo_grant: { source: 'house_funding', destination: 'available' },
  margin_lock: { source: 'available', destination: 'locked' },
  margin_release: { source: 'locked', destination: 'available' },
  order_reserve: { source: 'available', destination: 'locked' },
  order_release: { source: 'locked', destination: 'available' },
  trading_fee: { source: 'available', destination: 'house_fees' },
  trading_profit: { source: 'house_trading', destination: 'available' },
  trading_loss: { source: 'available', destination: 'house_trading' },
  negative_balance_protection: { source: 'house_protection', destination: 'available' },
  overnight_fee: { source: 'available', destination: 'house_fees' },
  demo_reset_credit: { source: 'house_funding', destination: 'available' },
  demo_reset_debit: { source: 'available', destination: 'house_funding' },
  option_stake_lock: { source: 'available', destination: 'locked' },
  option_stake_release: { source: 'locked', destination: 'available' },
  option_stake_loss: { source: 'locked', destination: 'house_trading' },
  option_profit: { source: 'house_trading', destination: 'available' },
  option_fee: { source: 'available', destination: 'house_fees' },
  option_fee_refund: { source: 'house_fees', destination: 'available' },
  conversion_out: { source: 'available', destination: 'house_conversion' },
  conversion_in: { source: 'house_conversion', destination: 'available' },
  conversion_fee: { source: 'available', destination: 'house_fees' },
  withdrawal_hold: { source: 'available', destination: 'withheld' },
  withdrawal_release: { source: 'withheld', destination: 'available' },
  withdrawal_paid: { source: 'withheld', destination: 'house_funding' },
  withdrawal_fee: { source: 'withheld', destination: 'house_fees' },
  correction_credit: { source: 'house_corrections', destination: 'available' },
  correction_debit: { source: 'available', destination: 'house_corrections' },
  loan_credit: { source: 'house_loans', destination: 'available' },
  loan_repayment_hold: { source: 'available', destination: 'withheld' },
  loan_repayment_release: { source: 'withheld', destination: 'available' },
  loan_repayment: { source: 'withheld', destination: 'house_loans' },
  /** what cannot be paid out, given up by closing the account */
  balance_given_up: { source: 'available', destination: 'house_fees' },
} as const satisfies Record<string, { readonly source: LedgerPocket; readonly destination: LedgerPocket }>;

export type EntryKind = keyof typeof ENTRY_ROUTES;

export interface EntryRoute {
  readonly source: LedgerPocket;
  readonly destination: LedgerPocket;
}

/** Looked up for every entry, in a map because properties by a varying name are several times slower. */
const ROUTES: ReadonlyMap<string, EntryRoute> = new Map(Object.entries(ENTRY_ROUTES));

/** Kinds that are nearly always followed by a fee of the same order, which is then stored in the same row. */
export const FEES_WITH_ENTRY: Readonly<Partial<Record<EntryKind, EntryKind>>> = {
  margin_lock: 'trading_fee',
  option_stake_lock: 'option_fee',
  conversion_in: 'conversion_fee',
};

export const ENTRY_KINDS = Object.keys(ENTRY_ROUTES) as EntryKind[];

/**
 * The possible causes of an entry; `order` is a position, a pending order or an option, which share a number sequence with
 * transfers. The others have number sequences of their own.
 */
export type ReferenceKind = 'order' | 'deposit' | 'withdrawal' | 'transfer' | 'correction' | 'loan' | 'loan_repayment';

/**
 * The rate of a coin conversion, stored with each of its entries. An entry never changes currency: outgoing money goes
 * into the broker's conversion pocket of its currency, incoming money comes from the pocket of the other currency.
 */
export interface EntryConversion {
  /** USD for one coin, before the brand's spread */
  readonly rate: UsdRate;
  /** the instrument whose mid was used, before any markup; null for a stable coin, which counts as a dollar */
  readonly quote: {
    readonly symbol: string;
    readonly sequence: number;
    /** in points of `pricePrecision` digits */
    readonly bid: Price;
    readonly ask: Price;
    readonly pricePrecision: number;
  } | null;
}

/** Thrown for an entry kind that this version does not know. */
export class UnknownEntryKind extends Error {
  constructor(kind: string) {
    super(`unknown kind of ledger entry: ${kind}`);
    this.name = 'UnknownEntryKind';
  }
}

/**
 * The pockets that a kind moves money between.
 * @throws UnknownEntryKind
 */
export function routeOf(kind: string): EntryRoute {
  const route = ROUTES.get(kind);
  if (!route) throw new UnknownEntryKind(kind);
  return route;
}

/** An entry without its number. The amount is positive, in integer units of the account's currency: cents for USD. */
export interface EntryDraft {
  readonly kind: EntryKind;
  readonly amount: Money;
  /** of a payment at a price */
  readonly conversion?: EntryConversion;
}

/**
 * Balances of an account, in integer units of its currency. `deposited` is the total of all deposits ever; it only grows. For
 * USD it includes deposited coins at their value when credited. Transfers do not count: moving the same money back and forth
 * would increase it.
 */
export interface AccountBalances {
  readonly available: Money;
  readonly locked: Money;
  readonly withheld: Money;
  readonly deposited: Money;
}

/**
 * The balances after an entry.
 * @throws UnknownEntryKind
 * @throws RangeError if the amount is not positive, or more is released than is locked or withheld
 */
export function postEntry(balances: AccountBalances, entry: EntryDraft): AccountBalances {
  if (entry.amount <= 0n) throw new RangeError(`an entry of kind ${entry.kind} must move more than nothing`);
  const { kind, amount } = entry;
  const route = routeOf(kind);
  const locked = moved(balances.locked, 'locked', route, amount);
  if (locked < 0n) throw new RangeError('more released than is locked');
  const withheld = moved(balances.withheld, 'withheld', route, amount);
  if (withheld < 0n) throw new RangeError('more released than is withheld');
  return {
    available: moved(balances.available, 'available', route, amount),
    locked,
    withheld,
    deposited: kind === 'deposit' ? cents(balances.deposited + amount) : balances.deposited,
  };
}

function moved(before: Money, pocket: UserPocket, { source, destination }: EntryRoute, amount: Money): Money {
  if (destination === pocket) return cents(before + amount);
  return source === pocket ? cents(before - amount) : before;
}

/** Entries for the given kinds and amounts, omitting those that would move nothing. */
export function entriesOf(...drafts: EntryDraft[]): EntryDraft[] {
  const moves = (draft: EntryDraft): boolean => draft.amount > 0n;
  // Usually all of them move something, and the list can be reused.
  return drafts.every(moves) ? drafts : drafts.filter(moves);
}

/**
 * The debt that the broker forgives if nothing is left in an account that could win it back: available money below zero.
 */
export function protectionEntries(balances: Pick<AccountBalances, 'available'>): EntryDraft[] {
  return entriesOf({ kind: 'negative_balance_protection', amount: cents(-balances.available) });
}
