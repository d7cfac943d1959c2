import type { WithdrawalQuoteView } from '@truefill/api/withdrawals/quote-view.ts';
import { looksLikeAddress } from '../../money-parts/address-shape.ts';
import { typedAmount } from '../../money-parts/amount.ts';
import type { Destination } from './destination.ts';

/** Maximum decimals of an amount, as specified; dollars have cents. */
export const AMOUNT_SCALE = 5;
const USD_SCALE = 2;

export type PayoutKind = 'crypto' | 'bank_card';

/** The form values of a withdrawal. */
export interface WithdrawDraft {
  readonly kind: PayoutKind;
  /** the saved address or card; null: the first one */
  readonly chosen: string | null;
  /** for a typed address: the coin on its network, null for the first one */
  readonly coinId: number | null;
  readonly address: string;
  readonly amount: string;
}

export interface WithdrawErrors {
  readonly address?: 'address' | 'shape' | 'tooNew';
  readonly amount?: 'p_t_amount' | 'withdraw_amount_limit' | 'insufficient_balance' | 'practicalNum_rule' | 'feeType';
}

export function scaleOf(unit: string): number {
  return unit === 'USD' ? USD_SCALE : AMOUNT_SCALE;
}

/** Bounds of an amount: those of the newest quote, otherwise those of the destination. */
export function boundsOf(
  { min, max }: Pick<Destination, 'min' | 'max'>,
  quote: Pick<WithdrawalQuoteView, 'min' | 'max'> | null,
): { readonly min: number; readonly max: number } {
  if (quote !== null) return { min: quote.min, max: quote.max };
  // without a price of the coin there are none yet
  return { min, max: max > 0 ? max : Infinity };
}

/** Whether a fee can be computed for an amount. */
export function isWithin(amount: string, { min, max }: { readonly min: number; readonly max: number }): boolean {
  const value = Number(amount);
  return amount !== '' && value > 0 && value >= min && value <= max;
}

/**
 * The errors that prevent a withdrawal from being sent.
 * @param quote the quote of this amount; null while unknown
 */
export function withdrawErrors(
  { amount, address }: Pick<WithdrawDraft, 'amount' | 'address'>,
  destination: Destination,
  quote: WithdrawalQuoteView | null,
  nowMs: number,
): WithdrawErrors {
  const amountError = errorOfAmount(amount, destination, quote);
  const addressError =
    destination.kind === 'typed' ? errorOfTyped(address, destination) : destination.usableFromMs > nowMs ? 'tooNew' : null;
  return { ...(addressError && { address: addressError }), ...(amountError && { amount: amountError }) };
}

function errorOfTyped(address: string, { coinId }: Destination): 'address' | 'shape' | null {
  if (address.trim() === '') return 'address';
  return coinId === null || looksLikeAddress(coinId, address) ? null : 'shape';
}

function errorOfAmount(
  amount: string,
  destination: Destination,
  quote: WithdrawalQuoteView | null,
): WithdrawErrors['amount'] | null {
  if (amount === '' || !(Number(amount) > 0)) return 'p_t_amount';
  if (!isWithin(amount, boundsOf(destination, quote))) return 'withdraw_amount_limit';
  if (quote === null) return null;
  if (quote.feeKind === null) return 'feeType';
  if (quote.isOver) return 'insufficient_balance';
  return quote.arrives > 0 ? null : 'practicalNum_rule';
}

/** The maximum amount in the payout currency; truncated, never rounded up. */
export function everythingOf({ available, sourceUnit, rate }: WithdrawalQuoteView, unit: string, max: number): string {
  const inUnit = sourceUnit === unit || rate === 0 ? available : available / rate;
  return typedAmount(Math.min(inUnit, max), unit, scaleOf(unit));
}
