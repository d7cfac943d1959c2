import type { WireOptionOrder } from '@truefill/api/options/calls.ts';

export const NOW = Date.parse('2026-11-18T17:00:00Z');
export const SECONDS = 30;

/** A running option in wire format. */
export function runningOption(id: number, uid = `number-${id}`): WireOptionOrder {
  return {
    id,
    uid,
    orderType: 0,
    tradePair: 'BTCUSDT',
    productName: 'Bitcoin',
    pricePrecision: 2,
    price: 100_000,
    priceEnd: 0,
    amount: 100,
    rate: 0.8,
    feeAmount: 1,
    timeLong: SECONDS,
    beginTime: NOW,
    endTime: NOW + SECONDS * 1_000,
    completeTime: 0,
    winLost: 0,
    expectedProfit: 80,
    marginUsed: 100,
    remark: '',
    status: 1,
    outcome: '',
    bandLow: 0,
    bandHigh: 0,
    beginQuoteNumber: 1,
    beginQuoteTime: NOW,
    endQuoteNumber: 0,
    endQuoteTime: 0,
  };
}
