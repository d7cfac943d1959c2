import type { WireRechargeRecord } from '@truefill/api/deposits/calls.ts';

/** A pending deposit of 1,500 USDT, with overrides. */
export function record(id: number, otherwise: Partial<WireRechargeRecord> = {}): WireRechargeRecord {
  return {
    id,
    uid: `26112400000000${id}`,
    actionType: 0,
    payPrice: 1_500,
    currency: 'USDT',
    protocol: 'TRC20',
    depositUsdPrice: 1_500,
    withdrawUsdPrice: 0,
    submitTime: '',
    submitTimeTs: Date.UTC(2026, 10, 24, 10),
    payState: 0,
    remark: '',
    reasonCode: '',
    transactionStatus: 2,
    isEstimate: true,
    rate: 1,
    quoteNumber: 0,
    feeNum: 0,
    practical: 1_500,
    destination: '',
    reference: '',
    decidedTime: '',
    decidedTimeTs: 0,
    reviewByTs: Date.UTC(2026, 10, 24, 14),
    proof: '',
    ...otherwise,
  };
}
