import type { TransferDirection } from '@truefill/domain/wallet/transfer.ts';
import type { CallRequest, CallResponse } from '../calls.ts';
import type { WireWalletBalance } from './calls.ts';

/** A user's balance in one currency. Amounts in it, except `usdValue`. */
export interface CurrencyBalanceView {
  readonly currencyId: number;
  readonly currency: string;
  readonly unit: string;
  readonly balance: number;
  readonly usdValue: number;
  /** under review for a withdrawal */
  readonly withheld: number;
  /** maximum of a transfer now */
  readonly free: number;
  /** decimals */
  readonly scale: number;
}

/** Reads a currency's balance. */
export function currencyBalanceFromWire(wire: WireWalletBalance): CurrencyBalanceView {
  const { currencyId, currency, unit, balance, usdBalance: usdValue, withheld, scale } = wire;
  // absent from an older server during a rolling update
  const free = wire.free ?? balance;
  return { currencyId, currency, unit, balance, usdValue, withheld, free, scale };
}

/** The result of a transfer. Amounts in `unit`. */
export interface TransferQuoteView {
  readonly fee: number;
  readonly arrives: number;
  readonly unit: string;
  /** the mid, USD for one coin; 0 for a stable coin */
  readonly rate: number;
  readonly quoteId: string;
  /** the rate is valid until then, ms */
  readonly validUntilMs: number;
  /** maximum of a transfer now, in the source currency; null from an older server */
  readonly available: number | null;
}

/** Reads the result of a transfer. */
export function transferQuoteFromWire(wire: CallResponse<'calculateTransfer'>): TransferQuoteView {
  const { fee, practical: arrives, unit, rate, quoteId, validUntilTs: validUntilMs } = wire;
  return { fee, arrives, unit, rate, quoteId, validUntilMs, available: wire.available ?? null };
}

/** A transfer between a coin and dollars. */
export interface TransferRequest {
  readonly currency: string;
  readonly currencyId: number;
  readonly direction: TransferDirection;
  /** decimal text, in the source currency */
  readonly amount: string;
}

/** Writes a transfer to be computed. */
export function transferToWire({ currency, currencyId, direction, amount }: TransferRequest): CallRequest<'calculateTransfer'> {
  return { curr: currency, currId: currencyId, type: direction === 'in' ? 0 : 1, num: amount };
}

/** A movement of a coin's balance. */
export interface CoinMovementView {
  readonly id: string;
  readonly kind: 'in' | 'out' | 'order';
  /** the kind, as in the statement; may be unknown to an older client */
  readonly cause: string;
  readonly currency: string;
  readonly recordNumber: string;
  /** change of the balance */
  readonly change: number;
  readonly unit: string;
  readonly atMs: number;
  /** dollar amount of a transfer, and its rate; otherwise 0 */
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
