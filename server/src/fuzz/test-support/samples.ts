import { CALLS } from '@truefill/api/calls.ts';
import type { CallName } from '@truefill/api/paths.ts';
import { PASSWORD } from '../../test-support/test-server.ts';
import type { FuzzWorld, Trader } from './fuzz-world.ts';

export type Body = Record<string, unknown>;

/** A call as it is known to be accepted. */
export interface Sample {
  /** a body that is accepted now, when it is sent for this trader; whatever it needs is made first */
  readonly body: (world: FuzzWorld, trader: Trader) => Body | Promise<Body>;
  /** where a call cannot be brought to accept anything here, the code with which its well-formed body is refused */
  readonly refusedWith?: number;
  /** where the call uses up its session: another one each time */
  readonly ownSession?: true;
  /** where what is tried on one user spoils the next try: another user for each field */
  readonly ownTrader?: true;
  /** an open call that looks at the session all the same */
  readonly looksAtSession?: true;
  /** for calls that move money or orders: whether saying it again under another key does more, or finds it done */
  readonly money?: 'again' | 'once';
  /** fields with numbers that everybody may name; all other numbers of things are somebody's */
  readonly publicIds?: readonly string[];
}

const none: Sample = { body: () => ({}) };

const market = {
  tradePair: 'BTCUSDT',
  price: 0,
  stopPrice: 0,
  takeProfitPprice: 0,
  orderQuantity: 0.01,
  multiple: 100,
  orderType: 0,
  buyPoint: 2,
};
const pending = { ...market, buyPoint: 1, price: 95_000 };

const option = ({ productId, server }: FuzzWorld): Body => ({
  tradePair: 'BTCUSDT',
  optionsProductId: productId,
  price: 100_000,
  timeLong: 30,
  btime: Math.floor(server.clock.nowMs / 1_000),
  rate: 0.78,
  amount: 10,
  orderType: 0,
});

type Mode = 'real' | 'demo';
const twin = (name: 'addOrder' | 'orderQuery', mode: Mode): 'addOrder' | 'addOrderMock' | 'orderQuery' | 'orderQueryMock' =>
  mode === 'demo' ? `${name}Mock` : name;

/** Places an order and answers its number. */
async function placed({ server }: FuzzWorld, trader: Trader, mode: Mode, body: Body): Promise<number> {
  const sending = { token: trader[mode], host: trader.host };
  const { data: uid, text } = await server.call(twin('addOrder', mode), body, sending);
  const { data } = await server.call(
    twin('orderQuery', mode),
    { limit: 1, positionStatus: body['buyPoint'] === 1 ? 1 : 2 },
    sending,
  );
  const [order] = data?.list ?? [];
  if (order?.uid !== uid) throw new Error(`an order to work with: ${text}`);
  return order.id;
}

async function placedOption(world: FuzzWorld, trader: Trader): Promise<string> {
  const { data, text } = await world.server.call('addOrderOption', option(world), { token: trader.real, host: trader.host });
  if (!data) throw new Error(`an option to work with: ${text}`);
  return data.uid;
}

const add: Sample = { body: () => market, money: 'again' };
const close = (mode: Mode): Sample => ({
  body: async (world, trader) => ({ orderId: await placed(world, trader, mode, market), orderQuantity: 0.01 }),
  money: 'once',
});
const cancel = (mode: Mode): Sample => ({
  body: async (world, trader) => ({ orderId: await placed(world, trader, mode, pending) }),
  money: 'once',
});
const modify = (mode: Mode): Sample => ({
  body: async (world, trader) => ({
    orderId: await placed(world, trader, mode, market),
    stopPrice: 90_000,
    takeProfitPprice: 110_000,
  }),
  money: 'again',
});
const closeAll = (mode: Mode): Sample => ({
  body: async (world, trader) => {
    await placed(world, trader, mode, { ...market, tradePair: 'ETHUSDT' });
    return { tradePair: 'ETHUSDT', which: 'all' };
  },
  money: 'again',
});
let alertPrice = 100_000;
/** Nobody has as many as may wait, and none waits for the same price. */
async function newAlert({ server }: FuzzWorld, { real: token, host }: Trader): Promise<Body> {
  const { data } = await server.call('alertList', {}, { token, host });
  const ids = data.list.map(({ id }: { id: number }) => id);
  if (ids.length > 50) await server.call('deleteAlert', { ids }, { token, host });
  return { symbol: 'BTCUSDT', price: (alertPrice += 1), alertType: 0, note: 'sell some', repeat: true };
}
async function setAlert(world: FuzzWorld, trader: Trader): Promise<number> {
  const body = await newAlert(world, trader);
  const { data, text } = await world.server.call('addAlert', body, { token: trader.real, host: trader.host });
  if (!data) throw new Error(`an alert to work with: ${text}`);
  return data.id;
}
const addOption: Sample = { body: option, money: 'again', publicIds: ['optionsProductId'] };

/** Every call that the server answers must be here. */
const SAMPLES: Readonly<Partial<Record<CallName, Sample>>> = {
  login: { body: (_world, { email }) => ({ username: email, password: PASSWORD, type: 'E' }), ownTrader: true },
  sendMail: { body: ({ newAddress }) => ({ email: newAddress(), type: 1, locale: 'en' }) },
  register: {
    async body({ server, newAddress }, { host }) {
      const email = newAddress();
      await server.call('sendMail', { email, type: 1 }, { host });
      const code = server.outbox().findLast(({ to }) => to === email)?.code;
      return { username: email, password: PASSWORD, code, type: 'E', locale: 'en' };
    },
  },
  refresh: {
    async body(world, trader) {
      const { token, refreshToken } = await world.logIn(trader);
      return { token, refreshToken };
    },
  },
  logout: { ...none, ownSession: true },
  check: { ...none, looksAtSession: true },
  userInfo: none,
  userBalance: none,
  switchUser: { ...none, ownSession: true },

  sendPhone: { body: ({ newPhone }) => ({ phone: newPhone(), type: 1, locale: 'en' }) },
  getImageCode: none,
  forgot: {
    body: (_world, { email }) => ({ username: email, password: PASSWORD, code: '000000', type: 'E' }),
    ownTrader: true,
    refusedWith: 1111,
  },
  submitUserInfo: { body: (_world, { email }) => ({ nickName: email.split('@')[0] }) },
  bindEmail: { body: ({ newAddress }) => ({ email: newAddress(), locale: 'en' }), refusedWith: 1157 },
  submitPassword: {
    body: () => ({ oldPassword: 'not the password', newPassword: 'nine narrow streams' }),
    ownTrader: true,
    refusedWith: 1109,
  },
  userSecurity: none,
  stepUp: { body: () => ({ password: PASSWORD }), ownTrader: true },
  submitPhrase: { body: () => ({ phrase: 'blue' }), ownSession: true },
  createAuthenticator: { ...none, ownSession: true },
  submitAuthenticator: { body: () => ({ authCode: '000000' }), ownTrader: true, refusedWith: 1021 },
  deleteAuthenticator: { ...none, ownSession: true, refusedWith: 1021 },
  createRecoveryCodes: { ...none, ownSession: true, refusedWith: 1057 },
  createPasskey: { ...none, ownSession: true },
  submitPasskey: {
    body: () => ({
      name: 'key',
      credential: {
        id: 'AAAA',
        rawId: 'AAAA',
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
      },
    }),
    ownSession: true,
    refusedWith: 1020,
  },
  updatePasskey: { body: () => ({ id: 'x', name: 'key' }), ownSession: true, refusedWith: 1008 },
  deletePasskey: { body: () => ({ id: 'x' }), ownSession: true, refusedWith: 1008 },
  passkeyChallenge: { ...none, ownSession: true, refusedWith: 1057 },
  sessionList: none,
  endSession: { body: () => ({ id: 'x' }), ownSession: true, refusedWith: 1008 },
  endOtherSessions: { ...none, ownTrader: true, ownSession: true },

  bannerList: none,
  systemConfig: none,
  customerLink: none,

  productList: none,
  productSearch: { body: () => ({ keyword: 'btc' }) },
  productOrderInfo: { body: () => ({ productCode: 'BTCUSDT' }) },
  marketHistory: {
    body: ({ server }) => ({ symbol: 'BTCUSDT', period: '1min', from: server.clock.nowMs - 60_000, to: server.clock.nowMs + 1 }),
  },
  marketHistoryLimit: { body: ({ server }) => ({ symbol: 'BTCUSDT', period: '1min', limit: 10, to: server.clock.nowMs + 1 }) },
  marketSparklines: { body: () => ({ symbols: ['BTCUSDT', 'EURUSD'], period: '15min', points: 24, from: 0 }) },
  marketThumb: { body: () => ({ symbol: 'BTCUSDT' }) },
  marketStatus: { body: () => ({ symbol: 'BTCUSDT' }) },

  orderQuery: { body: () => ({ page: 1, limit: 10, positionStatus: 2, columns: 'orderTime' }) },
  orderQueryMock: { body: () => ({ page: 1, limit: 10, positionStatus: 2, columns: 'orderTime' }) },
  orderExport: { body: () => ({ fromTs: 1, toTs: 9e12, positionStatus: 3, columns: 'closingTime', after: '1.1' }) },
  addOrder: add,
  addOrderMock: add,
  closeOrder: close('real'),
  closeOrderMock: close('demo'),
  cancelOrder: cancel('real'),
  cancelOrderMock: cancel('demo'),
  modifyOrder: modify('real'),
  modifyOrderMock: modify('demo'),
  closeAllOrder: closeAll('real'),
  closeAllOrderMock: closeAll('demo'),
  resetBalance: { ...none, money: 'once', ownTrader: true },

  notificationList: { body: () => ({ page: 1, limit: 10 }) },
  userMovements: { body: () => ({ page: 1, limit: 10 }) },
  notificationRead: { body: () => ({ ids: [1, 2] }) },
  notificationUnreadCount: none,

  workspaceRead: { body: () => ({ keys: ['watchlist', 'drawings/BTCUSDT'] }) },
  workspaceSave: { body: () => ({ key: 'watchlist', revision: 0, content: { version: 1, symbols: ['BTCUSDT', 'EURUSD'] } }) },

  alertList: { body: () => ({ symbol: 'BTCUSDT' }) },
  addAlert: { body: newAlert },
  updateAlert: {
    body: async (world, trader) => ({ ...(await newAlert(world, trader)), id: await setAlert(world, trader) }),
  },
  deleteAlert: { body: async (world, trader) => ({ ids: [await setAlert(world, trader)] }) },

  optionProducts: { body: () => ({ limit: 10, page: 1, productCode: 'BTCUSDT' }) },
  addOrderOption: addOption,
  addOrderOptionMock: addOption,
  optionOrder: { body: async (world, trader) => ({ uid: await placedOption(world, trader) }) },
  optionHistory: { body: () => ({ limit: 10, page: 1, positionStatus: 0 }) },
  optionExport: { body: () => ({ fromTs: 1, toTs: 9e12, positionStatus: 1, after: '1.1' }) },
  optionCompletion: { body: async (world, trader) => ({ uid: await placedOption(world, trader) }) },
};

export const CALL_NAMES = Object.keys(CALLS) as CallName[];

/** The sample of a call. A call that has none is no call that anybody has tried. */
export function sampleOf(name: CallName): Sample {
  const sample = SAMPLES[name];
  if (!sample) throw new Error(`${name} has no sample body: add one to server/src/fuzz/test-support/samples.ts`);
  return sample;
}

/** The token that a call wants, or none. */
export async function tokenFor(name: CallName, world: FuzzWorld, trader: Trader): Promise<string | undefined> {
  const { access } = CALLS[name];
  const { ownSession, looksAtSession } = sampleOf(name);
  if (access === 'open' && !looksAtSession) return undefined;
  if (ownSession) return (await world.logIn(trader)).token;
  return access === 'demo-session' ? trader.demo : trader.real;
}
