import type { CallResponse } from '../calls.ts';

/** A movement of a coin's balance in internal terms. */
export interface WalletRecordView {
  readonly type: 'transfer-in' | 'transfer-out' | 'other';
  readonly currency: string;
  /** empty if it has none */
  readonly number: string;
  /** change of the available amount, in the coin; negative if it decreased */
  readonly change: number;
  /** the kind of its ledger entry, or `conversion` */
  readonly kind: string;
  /** dollar amount of a transfer, and its rate; otherwise 0 */
  readonly usdAmount: number;
  readonly rate: number;
  /** ms */
  readonly atMs: number;
}

const ORDER_TYPES = { 'transfer-in': 0, 'transfer-out': 1, other: 2 } as const;

/** Writes a movement for the wire; `timeText` is its time in the brand's zone. */
export function walletRecordToWire(record: WalletRecordView, timeText: string): CallResponse<'walletRecords'>['list'][number] {
  const { type, currency, number, change, kind, usdAmount, rate, atMs } = record;
  return {
    orderType: ORDER_TYPES[type],
    currency,
    uid: number,
    orderQuantity: change,
    unit: currency,
    orderTime: timeText,
    orderTimeTs: atMs,
    kind,
    usdAmount,
    rate,
  };
}

/** The movement type of a wire number; null if unknown. */
export function walletRecordTypeFromWire(type: number): WalletRecordView['type'] | null {
  return (['transfer-in', 'transfer-out', 'other'] as const)[type] ?? null;
}
