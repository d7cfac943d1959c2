import { entriesOf, type EntryConversion, type EntryDraft } from '../accounts/ledger.ts';
import { parseDecimal, powerOfTen, type DecimalFault } from '../money/decimal.ts';
import { DOLLAR, RATE_SCALE, type UsdRate } from '../money/conversion.ts';
import { FEE_RATE_SCALE } from '../money/fee.ts';
import { cents, MONEY_SCALE, type Money } from '../money/money.ts';
import type { Coin } from './coins.ts';

/** `in`: from a coin into USD. `out`: from USD into a coin. */
export type TransferDirection = 'in' | 'out';

/** Digits that an amount of a transfer may be said with; dollars have two. */
const TRANSFER_SCALE = 4;

/** How long a transfer gets the rate that it was shown, ms. */
export const HELD_RATE_MS = 10_000;

/** What a transfer is priced with. */
export interface TransferTerms {
  readonly coin: Pick<Coin, 'scale' | 'symbol'>;
  readonly direction: TransferDirection;
  /** USD for one coin: its mid */
  readonly rate: UsdRate;
  /** the brand's share, an integer at `FEE_RATE_SCALE`; a stable coin converts at exactly 1 */
  readonly share: bigint;
}

/** What a transfer comes to, in units of the currency that arrives. */
export interface TransferCosts {
  /** at the mid: fee and what arrives */
  readonly gross: Money;
  readonly fee: Money;
  readonly practical: Money;
}

/**
 * Reads what is to leave, in units of its currency: of a coin with four digits after the point at most, of USD with two.
 * @returns the amount, which may be nothing or less, or why it is none
 */
export function parseTransferAmount(text: string, direction: TransferDirection, coin: Pick<Coin, 'scale'>): Money | DecimalFault {
  const scale = direction === 'out' ? MONEY_SCALE : coin.scale;
  const said = Math.min(scale, TRANSFER_SCALE);
  const amount = parseDecimal(text, said);
  return typeof amount === 'bigint' ? cents(amount * powerOfTen(scale - said)) : amount;
}

/**
 * Readings, section 7: the mid less the brand's share on the way into USD, plus the share on the way out; a stable coin is a dollar.
 * What arrives is computed exactly and rounded down once. It is not rounded to the nearest: many transfers of half a cent's worth each
 * would make money out of nothing.
 * @param amount what leaves, in units of its currency, above zero
 */
export function transferCosts(amount: Money, { coin, direction, rate, share }: TransferTerms): TransferCosts {
  const unit = powerOfTen(FEE_RATE_SCALE);
  const charged = coin.symbol === null ? 0n : share;
  // Cents for one unit of the coin are rate / perCent.
  const perCent = powerOfTen(coin.scale + RATE_SCALE - MONEY_SCALE);
  const gross = direction === 'in' ? (amount * rate) / perCent : (amount * perCent) / rate;
  const practical =
    direction === 'in'
      ? (amount * rate * (unit - charged)) / (perCent * unit)
      : (amount * perCent * unit) / (rate * (unit + charged));
  return { gross: cents(gross), fee: cents(gross - practical), practical: cents(practical) };
}

/** The entries of a transfer: those of the account in USD, and those of the coin. Each side balances by itself. */
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

/** What a stable coin is converted at. */
export const STABLE: EntryConversion = { rate: DOLLAR, quote: null };
