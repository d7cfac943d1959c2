import type { CallResponse } from '../calls.ts';

/** One movement of a user's money in internal terms. Amounts in its currency, times in ms. */
export interface MovementView {
  readonly id: number;
  /** the kind of its ledger entry; may be unknown to an older client */
  readonly kind: string;
  /** USD, or a coin */
  readonly currency: string;
  readonly amount: number;
  /** charged in the same entry */
  readonly fee: number;
  /** change of the available balance, including the fee */
  readonly availableChange: number;
  readonly lockedChange: number;
  readonly withheldChange: number;
  /** conversion rate, USD for one coin, with its quote's number; 0 if none was needed */
  readonly rate: number;
  readonly quoteNumber: number;
  /** 0 and empty for a movement without an order */
  readonly orderId: number;
  readonly symbol: string;
  readonly atMs: number;
}

type WireMovement = CallResponse<'userMovements'>['list'][number];

/** Writes a movement for the wire; `timeText` is its time in the brand's zone. */
export function movementToWire(movement: MovementView, timeText: string): WireMovement {
  return {
    id: movement.id,
    kind: movement.kind,
    currency: movement.currency,
    amount: movement.amount,
    feeAmount: movement.fee,
    balanceChange: movement.availableChange,
    lockChange: movement.lockedChange,
    withheldChange: movement.withheldChange,
    rate: movement.rate,
    quoteNumber: movement.quoteNumber,
    orderId: movement.orderId,
    tradePair: movement.symbol,
    time: timeText,
    timeTs: movement.atMs,
  };
}

/** Reads a movement from the wire. */
export function movementFromWire(wire: WireMovement): MovementView {
  return {
    id: wire.id,
    kind: wire.kind,
    currency: wire.currency,
    amount: wire.amount,
    fee: wire.feeAmount,
    availableChange: wire.balanceChange,
    lockedChange: wire.lockChange,
    withheldChange: wire.withheldChange,
    rate: wire.rate,
    quoteNumber: wire.quoteNumber,
    orderId: wire.orderId,
    symbol: wire.tradePair,
    atMs: wire.timeTs,
  };
}
