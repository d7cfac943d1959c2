import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { PATHS, type CallName } from '@truefill/api/paths.ts';
import { rawText } from '../../locales/server-texts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sending } from '@truefill/server/test-support/test-server.ts';
import { openFuzzWorld, type FuzzWorld } from './test-support/fuzz-world.ts';
import { moneyFingerprint } from './test-support/money-fingerprint.ts';
import { modeOf, sampleOf, type Body } from './test-support/samples.ts';

let world: FuzzWorld;

beforeAll(async () => {
  world = await openFuzzWorld();
});
afterAll(() => world.close());

/** How to provoke a code: the valid call, with something wrong. */
interface Way {
  readonly code: number;
  readonly what: string;
  readonly call: CallName;
  readonly wrong?: Body | ((world: FuzzWorld) => Body | Promise<Body>);
  /** the caller, by default ann in the call's own mode */
  readonly token?: ((world: FuzzWorld) => string | Promise<string>) | null;
  readonly status?: number;
}

const refused = (code: number, what: string, call: CallName, wrong: Way['wrong'] = {}, overrides: Partial<Way> = {}): Way => ({
  code,
  what,
  call,
  wrong,
  ...overrides,
});
const pending = { buyPoint: 1, price: 95_000 };
const sell = { orderType: 1 };
const order =
  (name: CallName, who: 'ann' | 'ben' = 'ann') =>
  async (broker: FuzzWorld): Promise<Body> => ({
    orderId: (await sampleOf(name).body(broker, broker[who], modeOf(name)))['orderId'],
  });

/** Each code with a real call that provokes it, in the order of the catalogue. */
const WAYS: readonly Way[] = [
  refused(202, 'a price that has moved too far', 'addOrderMock', { maxSlippage: 1, refPrice: 99_000 }),
  refused(203, 'more than there is', 'addOrderMock', { orderQuantity: 100, multiple: 1 }),
  refused(203, 'more than there is for a pending order', 'addOrderMock', { ...pending, orderQuantity: 100, multiple: 1 }),
  refused(301, 'a limit of nothing', 'addOrderMock', { buyPoint: 1, price: 0 }),
  refused(302, 'no volume', 'addOrderMock', { orderQuantity: 0 }),
  refused(302, 'no stake', 'addOrderOptionMock', { amount: 0 }),
  refused(303, 'an unknown product', 'addOrderMock', { tradePair: 'NOSUCH' }),
  refused(304, 'a product without a source', 'addOrderMock', { tradePair: 'XRPUSDT', multiple: undefined }),
  refused(305, 'a volume above the maximum', 'addOrderMock', { orderQuantity: 1_000 }),
  refused(305, 'a stake above the maximum', 'addOrderOptionMock', { amount: 5_001 }),
  refused(306, 'a stake below the minimum', 'addOrderOptionMock', { amount: 9 }),
  refused(308, "a buy's stop loss at the price", 'addOrderMock', { stopPrice: 100_010 }),
  refused(309, "a buy's take profit at the price", 'addOrderMock', { takeProfitPprice: 90_000 }),
  refused(310, "a sale's stop loss at the price", 'addOrderMock', { ...sell, stopPrice: 90_000 }),
  refused(311, "a sale's take profit at the price", 'addOrderMock', { ...sell, takeProfitPprice: 110_000 }),
  refused(312, "a buy's stop loss at the limit", 'addOrderMock', { ...pending, stopPrice: 95_000 }),
  refused(313, "a buy's take profit at the limit", 'addOrderMock', { ...pending, takeProfitPprice: 95_000 }),
  refused(314, "a sale's stop loss at the limit", 'addOrderMock', { ...sell, buyPoint: 1, price: 105_000, stopPrice: 105_000 }),
  refused(315, "a sale's take profit at the limit", 'addOrderMock', {
    ...sell,
    buyPoint: 1,
    price: 105_000,
    takeProfitPprice: 105_000,
  }),
  refused(400, 'no session', 'addOrderMock', {}, { token: null, status: 401 }),
  refused(402, 'an order that there is not', 'closeOrderMock', { orderId: 999_999_999 }),
  refused(402, "a stranger's order", 'closeOrderMock', order('closeOrderMock', 'ben')),
  refused(403, 'an own order of the other mode', 'closeOrderMock', order('closeOrder')),
  refused(404, 'closing what is pending', 'closeOrderMock', order('cancelOrderMock')),
  refused(407, 'cancelling a position', 'cancelOrderMock', order('closeOrderMock')),
  refused(408, 'cancelling what is cancelled', 'cancelOrderMock', async (broker) => {
    const { orderId } = await order('cancelOrderMock')(broker);
    await broker.server.call('cancelOrderMock', { orderId }, { token: broker.ann.demo });
    return { orderId };
  }),
  refused(501, 'neither buy nor sell', 'addOrderMock', { orderType: 7 }),
  refused(501, 'a status that there is not', 'orderQueryMock', { positionStatus: 9 }),
  refused(601, 'a limit on the wrong side', 'addOrderMock', { buyPoint: 1, price: 110_000 }),
  refused(601, 'an implausible price', 'addOrderOptionMock', { price: 90_000 }),
  refused(602, 'a length that is not offered', 'addOrderOptionMock', { timeLong: 31 }),
  refused(602, 'a clock that is wrong', 'addOrderOptionMock', { btime: 1 }),
  refused(604, 'an unknown product of options', 'addOrderOptionMock', { tradePair: 'NOSUCH' }),
  refused(605, 'options without a source', 'addOrderOptionMock', async ({ server }) => {
    const { data } = await server.call('optionProducts', { productCode: 'XRPUSDT' });
    return { tradePair: 'XRPUSDT', optionsProductId: data.optionsProducts[0].id };
  }),
  refused(606, 'another rate', 'addOrderOptionMock', { rate: 0.99 }),
  refused(1001, 'a volume that is no number', 'addOrderMock', { orderQuantity: 'NaN' }, { status: 400 }),
  refused(1057, 'the other mode', 'addOrderMock', {}, { token: ({ ann }) => ann.real }),
  refused(1065, 'three decimals', 'addOrderMock', { orderQuantity: 0.123 }),
  refused(1070, 'play money while orders are open', 'resetBalance'),
  refused(23519, 'a dead session', 'addOrderMock', {}, { token: () => 'dead', status: 401 }),
];

/** Codes that no trading call can provoke over HTTP here, and why. */
const ELSEWHERE: Readonly<Record<number, string>> = {
  201: 'a balance that cannot be read is a fault of the database: 1000',
  204: 'a balance is changed within the order’s own transaction or not at all: 1000',
  205: 'so is a reservation',
  206: 'so is its release',
  307: 'the same fault as 302, which is looked for first',
  306: 'of a volume: every product’s minimum is one step; domain/src/orders/closing.test.ts reaches it with a larger one',
  320: 'a brand’s rule: features/trading/routes/trading-routes.integration.test.ts, with a deposit below it',
  321: 'positions are never netted, so none stands in the way of another',
  401: 'a user is known by the session alone; no call takes a user’s id',
  405: 'a hold that two operators have agreed on: features/review/payments.integration.test.ts',
  406: 'a withdrawal: features/withdrawals/brand-rules.integration.test.ts, by a user who is not verified',
  409: 'a brand’s rule: features/trading/routes/trading-routes.integration.test.ts, before and after the holding time',
  502: 'an order that fails without a reason of its own is a fault: 1000',
  603: 'a brand without options: features/options/calls.integration.test.ts',
  607: 'as 502',
  701: 'the demo account is opened with the user and never again',
};

async function answerTo(way: Way, more: Body = {}) {
  const { server, ann } = world;
  const body = {
    ...(way.call === 'resetBalance' || way.call.startsWith('orderQuery')
      ? {}
      : await sampleOf(way.call).body(world, ann, modeOf(way.call))),
  };
  const wrong = typeof way.wrong === 'function' ? await way.wrong(world) : way.wrong;
  const token = way.token === null ? undefined : ((await way.token?.(world)) ?? ann.demo);
  const sending: Sending = { method: 'POST', body: { ...body, ...more, ...wrong }, ...(token === undefined ? {} : { token }) };
  const before = way.call === 'resetBalance' ? '' : await moneyFingerprint(server);
  const answer = await server.send(PATHS[way.call], sending);
  if (before !== '') expect(await moneyFingerprint(server)).toBe(before);
  return answer;
}

describe('every code of trading', () => {
  it.for(WAYS.map((way) => [way.code, `${way.what} (${way.call})`, way] as const))('%i: %s', async ([code, _what, way]) => {
    expect(await answerTo(way)).toMatchObject({
      status: way.status ?? 200,
      code,
      data: null,
      text: expect.stringContaining(`"message":"${rawText('en', `error.${code}`)}`),
    });
  });

  it('is provoked, or listed with a reason', () => {
    const trading = Object.values(ERROR_CODES).filter((code) => (code >= 200 && code < 800) || code === 23519);
    const met = new Set([...WAYS.map(({ code }) => code), ...Object.keys(ELSEWHERE).map(Number)]);
    expect(trading.filter((code) => !met.has(code))).toEqual([]);
    expect([...met].filter((code) => !(Object.values(ERROR_CODES) as number[]).includes(code))).toEqual([]);
  });
});

/** Errors of one call, in order of precedence. */
const PRECEDENCE: readonly (readonly [call: CallName, codes: readonly number[]])[] = [
  ['addOrderMock', [501, 303, 302, 1065, 305, 304, 202, 308, 203]],
  ['addOrderOptionMock', [604, 606, 302, 1065, 305, 601]],
];

describe('of two errors the earlier one is returned', () => {
  /** The fields that cause an error; null if it has another cause. */
  const wrongOf = (call: CallName, code: number): Body | null => {
    const way = WAYS.find((one) => one.call === call && one.code === code && typeof one.wrong === 'object');
    return (way?.wrong as Body | undefined) ?? null;
  };

  /** Pairs that one body can contain: they are caused by different fields. */
  const pairs = PRECEDENCE.flatMap(([call, codes]) =>
    codes.flatMap((first, index) =>
      codes.slice(index + 1).flatMap((second) => {
        const [earlier, later] = [wrongOf(call, first), wrongOf(call, second)];
        return earlier && later && !Object.keys(earlier).some((field) => field in later)
          ? [[call, first, second, earlier, later] as const]
          : [];
      }),
    ),
  );

  it('many pairs are tested', () => {
    expect(pairs.length).toBeGreaterThan(30);
  });

  it.for(pairs)('%s: %i before %i', async ([call, first, _second, earlier, later]) => {
    expect(await answerTo({ code: first, what: '', call, wrong: earlier }, later)).toMatchObject({ code: first, data: null });
  });
});
