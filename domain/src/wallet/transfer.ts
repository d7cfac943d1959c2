import { entriesOf, type EntryConversion, type EntryDraft } from '../accounts/ledger.ts';
import { parseDecimal, powerOfTen, type DecimalError } from '../money/decimal.ts';
import { DOLLAR, RATE_SCALE, type UsdRate } from '../money/conversion.ts';
import { FEE_RATE_SCALE } from '../money/fee.ts';
import { cents, MONEY_SCALE, type Money } from '../money/money.ts';
import type { Coin } from './coins.ts';

/** `in`: from a coin into USD. `out`: from USD into a coin. */
export type TransferDirection = 'in' | 'out';

/** Maximum decimals of a transfer's amount; dollars have two. */
export const TRANSFER_SCALE = 4;

/** How long the displayed rate of a transfer is valid, ms. */
export const HELD_RATE_MS = 10_000;

/** The price terms of a transfer. */
export interface TransferTerms {
  readonly coin: Pick<Coin, 'scale' | 'symbol'>;
  readonly direction: TransferDirection;
  /** USD for one coin: its mid */
  readonly rate: UsdRate;
  /** the brand's share, an integer at `FEE_RATE_SCALE`; a stable coin converts at exactly 1 */
  readonly share: bigint;
}

/** The result of a transfer, in units of the destination currency. */
export interface TransferCosts {
  /** at the mid: the fee plus the amount that arrives */
  readonly gross: Money;
  readonly fee: Money;
  /** `gross` less the fee */
  readonly arrives: Money;
}

/**
 * Parses the outgoing amount, in units of its currency: at most four decimals for a coin, two for USD.
 * @returns the amount, which may be zero or negative, or why it is invalid
 */
export function parseTransferAmount(text: string, direction: TransferDirection, coin: Pick<Coin, 'scale'>): Money | DecimalError {
  const scale = direction === 'out' ? MONEY_SCALE : coin.scale;
  const decimals = Math.min(scale, TRANSFER_SCALE);
  const amount = parseDecimal(text, decimals);
  return typeof amount === 'bigint' ? cents(amount * powerOfTen(scale - decimals)) : amount;
}

/**
 * Readings, section 7: the mid minus the brand's share on the way into USD, plus the share on the way out; a stable coin is a
 * dollar. The incoming amount is computed exactly and rounded down once. Rounding to the nearest unit would let many tiny
 * transfers create money.
 * @param amount the outgoing amount, in units of its currency, above zero
 */
export function transferCosts(amount: Money, { coin, direction, rate, share }: TransferTerms): TransferCosts {
  const unit = powerOfTen(FEE_RATE_SCALE);
  const charged = coin.symbol === null ? 0n : share;
  // Cents for one unit of the coin are rate / perCent.
  const perCent = powerOfTen(coin.scale + RATE_SCALE - MONEY_SCALE);
  const gross = direction === 'in' ? (amount * rate) / perCent : (amount * perCent) / rate;
  const arrives =
    direction === 'in'
      ? (amount * rate * (unit - charged)) / (perCent * unit)
      : (amount * perCent * unit) / (rate * (unit + charged));
  return { gross: cents(gross), fee: cents(gross - arrives), arrives: cents(arrives) };
}

/** The entries of a transfer: for the USD account and for the coin account. Each side balances. */
export function transferEntries(
  amount: Money,
  { gross, fee }: TransferCosts,
  direction: TransferDirection,
  conversion: EntryConversion,
): { readonly dollars: readonly EntryDraft[]; readonly coins: readonly EntryDraft[] } {
  const left = [{ kind: 'conversion_out', amount, conversion } as const];
  const arrived = entriesOf({ kind: 'conversion_in', amount: gross, conversion }, { kind: 'conversion_fee', amount: fee });
  return direction === 'in' ? { dollars: arrived, coins: left } : { dollars: left, coins: arrived };
}

/** The conversion rate of a stable coin. */
export const STABLE: EntryConversion = { rate: DOLLAR, quote: null };
