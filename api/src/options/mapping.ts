import { OPTION_RATE_SCALE, type OptionKind, type OptionOutcome } from '@truefill/domain/options/option.ts';
import type { OptionRequest } from '@truefill/domain/options/option-placement.ts';
import type { z } from '../zod.ts';
import type { CallRequest, Calls } from '../calls.ts';
import type { OptionProduct, WireOptionOrder } from './calls.ts';
import { timeRangeFromWire, timeRangeToWire, type TimeRange } from '../listing/time-range.ts';

/** One delivery time of a product. Stakes in whole USD; `maxStake` 0 is no limit. */
export interface OptionDeliveryView {
  readonly seconds: number;
  /** profit per stake in percent */
  readonly ratePercent: number;
  readonly chips: readonly number[];
  readonly minStake: number;
  readonly maxStake: number;
  /** empty: shown as its time */
  readonly name: string;
  /** distance of a band's edges from the entry, as a share of it; 0 if bands are not offered */
  readonly bandShare: number;
}

/** Options on one instrument, for a ticket. Fee = stake x feeRate; profit = stake x ratePercent / 100. */
export interface OptionProductView {
  readonly id: number;
  readonly symbol: string;
  readonly instrumentName: string;
  readonly pricePrecision: number;
  readonly tradable: boolean;
  readonly feeRate: number;
  /** shortest first */
  readonly deliveries: readonly OptionDeliveryView[];
}

/** An option order in internal terms. Amounts in USD, times in ms, 0 if there is none. */
export interface OptionOrderView {
  readonly id: number;
  readonly orderNumber: string;
  readonly kind: OptionKind;
  readonly symbol: string;
  readonly instrumentName: string;
  readonly pricePrecision: number;
  readonly entryPrice: number;
  readonly endPrice: number;
  readonly stake: number;
  /** profit per stake, 0.85 for 85 percent */
  readonly rate: number;
  readonly fee: number;
  readonly seconds: number;
  readonly beginMs: number;
  readonly endMs: number;
  /** 0 until it is settled */
  readonly settledAtMs: number;
  /** null until it is settled */
  readonly outcome: OptionOutcome | null;
  /** +profit, -stake or 0 */
  readonly result: number;
  readonly expectedProfit: number;
  readonly band: { readonly low: number; readonly high: number } | null;
  /** numbers and times of its first and last quotes */
  readonly entryQuote: { readonly sequence: number; readonly timeMs: number };
  readonly endQuote: { readonly sequence: number; readonly timeMs: number } | null;
}

const KINDS: readonly OptionKind[] = ['up', 'down', 'inside', 'outside'];
const VOID_REMARK = 'void';

/** The wire's orderType of a kind: 0 buy (up), 1 sell (down), 2 inside, 3 outside the band. */
export function optionKindToWire(kind: OptionKind): number {
  return KINDS.indexOf(kind);
}

/** The kind behind a wire orderType; null for any other number. */
export function optionKindFromWire(orderType: number): OptionKind | null {
  return KINDS[orderType] ?? null;
}

interface DeliveryPayload {
  readonly time: number;
  readonly rate: number;
  readonly chips: string;
  readonly max: number;
  readonly min: number;
  readonly name: string;
  readonly band?: number;
}

/** Encodes delivery times as a product's `timeRatePayload`. */
export function deliveriesToWire(deliveries: readonly OptionDeliveryView[]): Record<string, string> {
  return Object.fromEntries(deliveries.map((delivery) => [String(delivery.seconds), encode(payloadOf(delivery))]));
}

/** Decodes a product's `timeRatePayload`, shortest time first. Invalid entries are omitted. */
export function deliveriesFromWire(payload: Readonly<Record<string, string>>): OptionDeliveryView[] {
  const deliveries = Object.values(payload).map((text) => deliveryOf(decode(text)));
  return deliveries.filter((delivery) => delivery !== null).toSorted((one, other) => one.seconds - other.seconds);
}

function payloadOf(delivery: OptionDeliveryView): DeliveryPayload {
  const { seconds, ratePercent, chips, maxStake, minStake, name, bandShare } = delivery;
  const payload = { time: seconds, rate: ratePercent, chips: chips.join('|'), max: maxStake, min: minStake, name };
  return bandShare > 0 ? { ...payload, band: bandShare } : payload;
}

function deliveryOf(payload: Partial<DeliveryPayload> | null): OptionDeliveryView | null {
  if (typeof payload?.time !== 'number' || typeof payload.rate !== 'number') return null;
  const { time, rate, chips = '', max = 0, min = 0, name = '', band = 0 } = payload;
  const amounts = String(chips).split('|').map(Number);
  const stakes = { chips: amounts.filter((amount) => amount > 0), minStake: min, maxStake: max };
  return { seconds: time, ratePercent: rate, ...stakes, name, bandShare: band };
}

/** Base64 of UTF-8 JSON with functions available in browsers and Node. */
function encode(payload: DeliveryPayload): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(payload))));
}

function decode(text: string): Partial<DeliveryPayload> | null {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as Partial<DeliveryPayload> | null;
  } catch {
    return null;
  }
}

/** Writes a product. */
export function optionProductToWire(product: OptionProductView): OptionProduct {
  return {
    id: product.id,
    productCode: product.symbol,
    productName: product.instrumentName,
    pricePrecision: product.pricePrecision,
    tradeStatus: product.tradable ? 1 : 0,
    feeRate: product.feeRate,
    timeRatePayload: deliveriesToWire(product.deliveries),
  };
}

/** Reads a product. */
export function optionProductFromWire(wire: OptionProduct): OptionProductView {
  return {
    id: wire.id,
    symbol: wire.productCode,
    instrumentName: wire.productName,
    pricePrecision: wire.pricePrecision,
    tradable: wire.tradeStatus === 1,
    feeRate: wire.feeRate,
    deliveries: deliveriesFromWire(wire.timeRatePayload),
  };
}

/** Reads an addOrderOption call. */
export function optionRequestFromWire(wire: z.output<Calls['addOrderOption']['request']>): OptionRequest {
  return {
    symbol: wire.tradePair,
    productId: wire.optionsProductId,
    kind: optionKindFromWire(wire.orderType),
    seconds: wire.timeLong,
    rate: wire.rate,
    stake: wire.amount,
    price: wire.price,
    clientTimeSeconds: wire.btime,
  };
}

/** Writes an addOrderOption call. */
export function optionRequestToWire(option: {
  readonly productId: number;
  readonly symbol: string;
  readonly kind: OptionKind;
  readonly seconds: number;
  readonly ratePercent: number;
  /** whole USD as the user typed it */
  readonly stake: string;
  /** the price that the user saw */
  readonly price: number;
  readonly nowMs: number;
}): CallRequest<'addOrderOption'> {
  return {
    tradePair: option.symbol,
    optionsProductId: option.productId,
    price: option.price,
    timeLong: option.seconds,
    btime: Math.floor(option.nowMs / 1_000),
    // formatted, because a division may produce excess digits
    rate: (option.ratePercent / 100).toFixed(OPTION_RATE_SCALE),
    amount: option.stake,
    orderType: optionKindToWire(option.kind),
  };
}

/** Reads a stored addOrderOption call. Damaged fields become empty or null. */
export function sentOptionFromWire(wire: CallRequest<'addOrderOption'>): {
  readonly symbol: string;
  readonly kind: OptionKind | null;
  readonly seconds: number;
  /** as the user typed it */
  readonly stake: string;
} {
  const { tradePair: symbol, orderType, timeLong, amount } = wire;
  return {
    symbol,
    kind: optionKindFromWire(Number(orderType)),
    seconds: Number(timeLong),
    stake: typeof amount === 'string' ? amount : '',
  };
}

/** Writes an option order. */
export function optionOrderToWire(order: OptionOrderView): WireOptionOrder {
  return {
    id: order.id,
    uid: order.orderNumber,
    orderType: optionKindToWire(order.kind),
    tradePair: order.symbol,
    productName: order.instrumentName,
    pricePrecision: order.pricePrecision,
    price: order.entryPrice,
    priceEnd: order.endPrice,
    amount: order.stake,
    rate: order.rate,
    feeAmount: order.fee,
    timeLong: order.seconds,
    beginTime: order.beginMs,
    endTime: order.endMs,
    completeTime: order.settledAtMs,
    winLost: order.result,
    expectedProfit: order.expectedProfit,
    marginUsed: order.stake,
    remark: order.outcome === 'void' ? VOID_REMARK : '',
    status: order.outcome === null ? 1 : 2,
    outcome: order.outcome ?? '',
    bandLow: order.band?.low ?? 0,
    bandHigh: order.band?.high ?? 0,
    beginQuoteNumber: order.entryQuote.sequence,
    beginQuoteTime: order.entryQuote.timeMs,
    endQuoteNumber: order.endQuote?.sequence ?? 0,
    endQuoteTime: order.endQuote?.timeMs ?? 0,
  };
}

/** Reads an option order. */
export function optionOrderFromWire(wire: WireOptionOrder): OptionOrderView {
  return {
    id: wire.id,
    orderNumber: wire.uid,
    kind: optionKindFromWire(wire.orderType) ?? 'up',
    symbol: wire.tradePair,
    instrumentName: wire.productName,
    pricePrecision: wire.pricePrecision,
    entryPrice: wire.price,
    endPrice: wire.priceEnd,
    stake: wire.amount,
    rate: wire.rate,
    fee: wire.feeAmount,
    seconds: wire.timeLong,
    beginMs: wire.beginTime,
    endMs: wire.endTime,
    settledAtMs: wire.completeTime,
    outcome: wire.outcome === '' ? null : (wire.outcome as OptionOutcome),
    result: wire.winLost,
    expectedProfit: wire.expectedProfit,
    band: wire.bandHigh > 0 ? { low: wire.bandLow, high: wire.bandHigh } : null,
    entryQuote: { sequence: wire.beginQuoteNumber, timeMs: wire.beginQuoteTime },
    endQuote: wire.endQuoteNumber > 0 ? { sequence: wire.endQuoteNumber, timeMs: wire.endQuoteTime } : null,
  };
}

export interface OptionListRequest {
  readonly page: number;
  readonly limit: number;
  /** null: all */
  readonly status: 'running' | 'done' | null;
  /** range of the sorting time: the end for settled options, otherwise the beginning */
  readonly range: TimeRange;
}

/** Reads a findOptionHistory call; `unknownStatus` is true for an unknown status number. */
export function optionListFromWire(
  wire: z.output<Calls['optionHistory']['request']>,
): OptionListRequest & { unknownStatus: boolean } {
  const { page, limit, positionStatus } = wire;
  const status = positionStatus === 0 ? 'running' : positionStatus === 1 ? 'done' : null;
  return { page, limit, status, range: timeRangeFromWire(wire), unknownStatus: positionStatus !== undefined && status === null };
}

/** Writes a findOptionHistory call. */
export function optionListToWire({ page, limit, status, range }: OptionListRequest): CallRequest<'optionHistory'> {
  return {
    page,
    limit,
    ...(status === null ? {} : { positionStatus: status === 'running' ? 0 : 1 }),
    ...timeRangeToWire(range),
  };
}

/**
 * Writes an option/export call for the history's filter. @param after the `next` of the previous answer; empty at the beginning
 */
export function optionExportToWire(
  request: Omit<OptionListRequest, 'page' | 'limit'>,
  after: string,
): CallRequest<'optionExport'> {
  const { page: _page, limit: _limit, ...wire } = optionListToWire({ ...request, page: 1, limit: 1 });
  return { ...wire, ...(after === '' ? {} : { after }) };
}
