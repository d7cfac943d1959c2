import type { CallResponse } from '../calls.ts';

/**
 * The result of a withdrawal. Amounts in the coin (USD for a bank card), except `left`, `available` and `taken`, in
 * `sourceUnit`.
 */
export interface WithdrawalQuoteView {
  /** null for an unknown kind of fee */
  readonly feeKind: 'share' | 'fixed' | null;
  readonly fee: number;
  readonly feeUsd: number;
  readonly arrives: number;
  /** exceeds the available amount */
  readonly isOver: boolean;
  readonly left: number;
  readonly sourceUnit: string;
  readonly available: number;
  readonly taken: number;
  /** USD for one coin */
  readonly rate: number;
  readonly min: number;
  readonly max: number;
}

const FEE_KINDS: Readonly<Record<string, WithdrawalQuoteView['feeKind']>> = { PERCENTAGE: 'share', FIX_AMOUNT: 'fixed' };

/** Reads the result of a withdrawal. */
export function withdrawalQuoteFromWire(wire: CallResponse<'calculateWithdrawal'>): WithdrawalQuoteView {
  return {
    feeKind: FEE_KINDS[wire.feeType] ?? null,
    fee: wire.feeNum,
    feeUsd: wire.feeUsd,
    arrives: wire.practical,
    isOver: wire.isOver,
    left: wire.afterBalance,
    sourceUnit: wire.sourceUnit,
    available: wire.available,
    taken: wire.taken,
    rate: wire.rate,
    min: wire.minAmount,
    max: wire.maxAmount,
  };
}
