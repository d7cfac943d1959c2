import type { WireRechargeRecord } from './calls.ts';

export type RecordState = 'waiting' | 'success' | 'failed';
export type RecordStep = 'submitted' | 'review' | 'paid' | 'failed';

/**
 * A deposit or withdrawal in internal terms. Amounts in `unit` except `usdValue`, times in ms, 0 and empty if there is none.
 */
export interface RecordView {
  readonly id: number;
  readonly recordNumber: string;
  readonly kind: 'deposit' | 'withdrawal';
  readonly amount: number;
  readonly unit: string;
  /** empty for a bank transfer */
  readonly network: string;
  readonly usdValue: number;
  readonly isEstimate: boolean;
  readonly state: RecordState;
  readonly step: RecordStep;
  /** why it failed, in words */
  readonly reason: string;
  readonly reasonCode: string;
  /** USD for one unit */
  readonly rate: number;
  readonly fee: number;
  readonly arrives: number;
  readonly destination: string;
  /** of the payment */
  readonly reference: string;
  readonly submittedAtMs: number;
  readonly decidedAtMs: number;
  /** deadline of the review */
  readonly reviewByMs: number;
  /** address of the user's own proof */
  readonly proofUrl: string;
}

const STATES: readonly RecordState[] = ['waiting', 'success', 'failed'];
const STEPS: readonly RecordStep[] = ['submitted', 'review', 'paid', 'failed'];

/** Reads a deposit or withdrawal. Unknown states count as waiting. */
export function recordFromWire(wire: WireRechargeRecord): RecordView {
  const deposit = wire.actionType === 0;
  return {
    id: wire.id,
    recordNumber: wire.uid,
    kind: deposit ? 'deposit' : 'withdrawal',
    amount: wire.payPrice,
    unit: wire.currency,
    network: wire.protocol,
    usdValue: deposit ? wire.depositUsdPrice : wire.withdrawUsdPrice,
    isEstimate: wire.isEstimate,
    // the specification floors it
    state: STATES[Math.floor(wire.payState)] ?? 'waiting',
    step: STEPS[wire.transactionStatus - 1] ?? 'submitted',
    reason: wire.remark,
    reasonCode: wire.reasonCode,
    rate: wire.rate,
    fee: wire.feeNum,
    arrives: wire.practical,
    destination: wire.destination,
    reference: wire.reference,
    submittedAtMs: wire.submitTimeTs,
    decidedAtMs: wire.decidedTimeTs,
    reviewByMs: wire.reviewByTs,
    proofUrl: wire.proof,
  };
}

/** Writes the filter of a list of records: null for no filter. */
export function recordFilterToWire(filter: { readonly kind: RecordView['kind'] | null; readonly state: RecordState | null }): {
  readonly type?: number;
  readonly status?: number;
} {
  return {
    ...(filter.kind === null ? {} : { type: filter.kind === 'deposit' ? 0 : 1 }),
    ...(filter.state === null ? {} : { status: STATES.indexOf(filter.state) }),
  };
}
