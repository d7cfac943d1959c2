import { describe, expect, it } from 'vitest';
import { brandOptions } from '../brand.ts';
import { optionCalls, optionProduct, wireOptionOrder } from './calls.ts';
import {
  deliveriesFromWire,
  deliveriesToWire,
  optionKindFromWire,
  optionKindToWire,
  optionListFromWire,
  optionListToWire,
  optionOrderFromWire,
  optionOrderToWire,
  optionProductFromWire,
  optionProductToWire,
  optionRequestFromWire,
  optionRequestToWire,
  type OptionDeliveryView,
  type OptionOrderView,
} from './mapping.ts';

const stakes = { chips: [10, 50], minStake: 10, maxStake: 0 };
const delivery: OptionDeliveryView = { seconds: 30, ratePercent: 82.5, ...stakes, name: '半分', bandShare: 0 };
const order: OptionOrderView = {
  id: 1_024,
  orderNumber: '260114000001024',
  kind: 'outside',
  symbol: 'EURUSD',
  instrumentName: 'Euro / US Dollar',
  pricePrecision: 5,
  entryPrice: 1.16,
  endPrice: 1.17,
  stake: 200,
  rate: 0.85,
  fee: 2,
  seconds: 30,
  beginMs: 1_000,
  endMs: 31_000,
  settledAtMs: 31_100,
  outcome: 'win',
  result: 170,
  expectedProfit: 170,
  band: { low: 1.15, high: 1.165 },
  entryQuote: { sequence: 6, timeMs: 999 },
  endQuote: { sequence: 9, timeMs: 31_050 },
};

describe('timeRatePayload', () => {
  it('is base64 of the JSON in the specification, by seconds', () => {
    const payload = deliveriesToWire([delivery]);
    expect(Object.keys(payload)).toEqual(['30']);
    expect(JSON.parse(Buffer.from(payload['30'] ?? '', 'base64').toString())).toEqual({
      time: 30,
      rate: 82.5,
      chips: '10|50',
      max: 0,
      min: 10,
      name: '半分',
    });
  });

  it('is read back, shortest first', () => {
    const long = { ...delivery, seconds: 900, chips: [], maxStake: 5_000, name: '' };
    expect(deliveriesFromWire(deliveriesToWire([long, delivery]))).toEqual([delivery, long]);
  });

  it('omits invalid entries', () => {
    const text = (value: unknown): string => btoa(JSON.stringify(value));
    expect(
      deliveriesFromWire({ a: '%%%', b: text(null), c: text({ time: '30' }), d: btoa('{'), e: text({ time: 60, rate: 80 }) }),
    ).toEqual([{ seconds: 60, ratePercent: 80, chips: [], minStake: 0, maxStake: 0, name: '', bandShare: 0 }]);
  });
});

describe('option mapping', () => {
  it('preserves a product over the wire', () => {
    const product = {
      id: 7,
      symbol: 'EURUSD',
      instrumentName: 'Euro',
      pricePrecision: 5,
      tradable: true,
      feeRate: 0.01,
      deliveries: [delivery, { ...delivery, seconds: 900, bandShare: 0.000_123_456 }],
    };
    expect(optionProductFromWire(optionProduct.parse(optionProductToWire(product)))).toEqual(product);
  });

  it.each<Partial<OptionOrderView>>([
    {},
    { kind: 'up', band: null },
    { outcome: 'void', endQuote: null, endPrice: 0, result: 0 },
    { outcome: null, settledAtMs: 0, endQuote: null, endPrice: 0, result: 0 },
  ])('preserves an order over the wire, %j', (overrides) => {
    const shown = { ...order, ...overrides };
    expect(optionOrderFromWire(wireOptionOrder.parse(optionOrderToWire(shown)))).toEqual(shown);
  });

  it.each([
    [null, 1, '', ''],
    ['win', 2, 'win', ''],
    ['void', 2, 'void', 'void'],
  ] as const)('says of %s: status %s, outcome "%s", remark "%s"', (outcome, status, text, remark) => {
    expect(optionOrderToWire({ ...order, outcome })).toMatchObject({ status, outcome: text, remark });
  });

  it('numbers the kinds as the specification does', () => {
    expect((['up', 'down', 'inside', 'outside'] as const).map(optionKindToWire)).toEqual([0, 1, 2, 3]);
    expect([0, 1, 2, 3, 4, -1, 0.5].map(optionKindFromWire)).toEqual(['up', 'down', 'inside', 'outside', null, null, null]);
  });

  it.each([1, 7, 29, 55.5, 57, 58, 77.5, 82.5, 92, 110.5])('a rate of %s percent arrives as it was shown', (ratePercent) => {
    const written = optionRequestToWire({
      productId: 1,
      symbol: 'EURUSD',
      kind: 'down',
      seconds: 30,
      ratePercent,
      stake: '200',
      price: 1.16,
      nowMs: 1_999,
    });
    expect(optionRequestFromWire(optionCalls.addOrderOption.request.parse(written))).toEqual({
      symbol: 'EURUSD',
      productId: 1,
      kind: 'down',
      seconds: 30,
      rate: (ratePercent / 100).toFixed(4),
      stake: '200',
      price: '1.16',
      clientTimeSeconds: 1,
    });
  });

  it('reads which orders are wanted', () => {
    for (const status of ['running', 'done', null] as const) {
      const range = { fromMs: 1_000, toMs: status === null ? null : 2_000 };
      const wire = optionListToWire({ page: 2, limit: 5, status, range }) as Parameters<typeof optionListFromWire>[0];
      expect(optionListFromWire(wire)).toEqual({ page: 2, limit: 5, status, range, unknownStatus: false });
    }
    expect(optionListFromWire({ page: 1, limit: 5, positionStatus: 2 })).toMatchObject({ status: null, unknownStatus: true });
  });
});

describe("a brand's options", () => {
  const one = { seconds: 30, ratePercent: 80 };

  it('are empty by default', () => {
    expect(brandOptions.parse({})).toEqual({
      deliveries: [],
      optionFeeRate: '0',
      voidAfterSeconds: 15,
      bands: false,
    });
  });

  it.each([
    ['a time twice', { deliveries: [one, one] }],
    ['a rate of a third', { deliveries: [{ ...one, ratePercent: 80.33 }] }],
    ['a maximum below the minimum', { deliveries: [{ ...one, min: 10, max: 5 }] }],
    ['a void later than clients ask', { voidAfterSeconds: 16 }],
    ['a fee of everything', { optionFeeRate: '1' }],
    ['a band of its own', { bandShare: '0.001' }],
    ['a setting for outcomes', { winPercent: 10 }],
  ])('are refused with %s', (_what, options) => {
    expect(brandOptions.safeParse(options).success).toBe(false);
  });
});
