import type { CallRequest, CallResponse } from '../calls.ts';
import type { WireWalletBalance } from './calls.ts';

/** What a user has of one currency. Amounts in it but `usdValue`. */
export interface CurrencyBalanceView {
  readonly currencyId: number;
  readonly currency: string;
  readonly unit: string;
  readonly balance: number;
  readonly usdValue: number;
  /** what waits for the review of a withdrawal */
  readonly withheld: number;
  /** how much of the balance a transfer could take now */
  readonly free: number;
  /** digits after the point */
  readonly scale: number;
}

/** Reads a currency's balance. */
export function currencyBalanceFromWire(wire: WireWalletBalance): CurrencyBalanceView {
  const { currencyId, currency, unit, balance, usdBalance: usdValue, withheld, scale } = wire;
  // a server of an earlier version, while servers are replaced one by one, does not say it
  const free = wire.free ?? balance;
  return { currencyId, currency, unit, balance, usdValue, withheld, free, scale };
}

/** `in` turns a coin into dollars, `out` dollars into a coin. */
export type TransferDirection = 'in' | 'out';

/** What a transfer comes to. Amounts in `unit`. */
export interface TransferQuoteView {
  readonly fee: number;
  readonly arrives: number;
  readonly unit: string;
  /** the mid, USD for one coin; 0 for a stable coin */
  readonly rate: number;
  readonly quoteId: string;
  /** the rate is held until then, ms */
  readonly validUntilMs: number;
  /** how much could be transferred now, in the currency that leaves; null where the server is of an earlier version and does not say it */
  readonly available: number | null;
}

/** Reads what a transfer comes to. */
export function transferQuoteFromWire(wire: CallResponse<'calculateTransfer'>): TransferQuoteView {
  const { fee, practical: arrives, unit, rate, quoteId, validUntilTs: validUntilMs } = wire;
  return { fee, arrives, unit, rate, quoteId, validUntilMs, available: wire.available ?? null };
}

/** What is to be moved between a coin and dollars. */
export interface TransferRequest {
  readonly currency: string;
  readonly currencyId: number;
  readonly direction: TransferDirection;
  /** decimal text, in the currency that leaves */
  readonly amount: string;
}

/** Writes what a transfer is to be computed for. */
export function transferToWire({ currency, currencyId, direction, amount }: TransferRequest): CallRequest<'calculateTransfer'> {
  return { curr: currency, currId: currencyId, type: direction === 'in' ? 0 : 1, num: amount };
}

/** A movement of a coin's balance. */
export interface CoinMovementView {
  readonly id: string;
  readonly kind: 'in' | 'out' | 'order';
  /** why, in the words of the statement; perhaps one that an older client does not know */
  readonly cause: string;
  readonly currency: string;
  readonly recordNumber: string;
  /** what the balance changed by */
  readonly change: number;
  readonly unit: string;
  readonly atMs: number;
  /** dollars on the other side of a transfer, and its rate; 0 for others */
  readonly usdAmount: number;
  readonly rate: number;
}

const MOVEMENT_KINDS = ['in', 'out', 'order'] as const;

/** Reads a movement of a coin's balance. */
export function coinMovementFromWire(wire: CallResponse<'walletRecords'>['list'][number]): CoinMovementView {
  return {
    id: `${wire.uid}/${wire.kind}/${wire.orderTimeTs}/${wire.orderQuantity}`,
    kind: MOVEMENT_KINDS[wire.orderType],
    cause: wire.kind,
    currency: wire.currency,
    recordNumber: wire.uid,
    change: wire.orderQuantity,
    unit: wire.unit,
    atMs: wire.orderTimeTs,
    usdAmount: wire.usdAmount,
    rate: wire.rate,
  };
}

/** The wire's `type` of a kind of movement. */
export function movementKindToWire(kind: CoinMovementView['kind']): number {
  return MOVEMENT_KINDS.indexOf(kind);
}
