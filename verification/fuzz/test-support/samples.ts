import type { Call } from '@truefill/api/call.ts';
import { CALLS } from '@truefill/api/calls.ts';
import { encodeField } from '@truefill/api/fields/encoded-field.ts';
import { inMode, type CallName, type OwnName } from '@truefill/api/paths.ts';
import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import { PASSWORD } from '@truefill/server/test-support/test-server.ts';
import type { FuzzWorld, Trader } from './fuzz-world.ts';
import { LOAN_SAMPLES } from './loan-samples.ts';

export type Body = Record<string, unknown>;

/** A call with a valid body. */
export interface Sample {
  /** a body that is accepted now for this trader in the call's mode; creates the data it needs */
  readonly body: (world: FuzzWorld, trader: Trader, mode: AccountMode) => Body | Promise<Body>;
  /** if a call cannot succeed here, the code with which its well-formed body is refused */
  readonly refusedWith?: number;
  /** the call uses up its session: use a new one each time */
  readonly ownSession?: true;
  /** an attempt on one user spoils the next one: use another user for each field */
  readonly ownTrader?: true;
  /** a public call that checks the session anyway */
  readonly looksAtSession?: true;
  /** for calls that move money or orders: whether repeating it under another key has another effect, or finds it done */
  readonly money?: 'again' | 'once';
  /** fields with numbers that everybody may use; all other numbers identify somebody's data */
  readonly publicIds?: readonly string[];
  /** the list, if a number only filters the caller's own list, so that another user's number gives an empty one */
  readonly narrows?: string;
}

const IDENTITY = { realName: 'Mara Lind', idCard: 'L01X00T47', idType: 0 };

const market = CALLS.addOrder.example as Body;
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

/** Places an order and returns its number. */
async function placed({ server }: FuzzWorld, trader: Trader, mode: AccountMode, body: Body): Promise<number> {
  const sending = { token: trader[mode], host: trader.host };
  const { data: uid, text } = await server.call(inMode('addOrder', mode), body, sending);
  const { data } = await server.call(
    inMode('orderQuery', mode),
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

/** Whether a trader's data is to be removed to stay below a maximum: on the first of so many uses. */
function isFull(uses: WeakMap<Trader, number>, trader: Trader, atMost: number): boolean {
  const used = uses.get(trader) ?? 0;
  uses.set(trader, used + 1);
  return used % atMost === 0;
}

let alertPrice = 100_000;
const alertUses = new WeakMap<Trader, number>();
/** Deletes waiting alerts now and then. */
async function newAlert({ server }: FuzzWorld, trader: Trader): Promise<Body> {
  if (isFull(alertUses, trader, 20)) {
    const sending = { token: trader.real, host: trader.host };
    const { data } = await server.call('alertList', {}, sending);
    const ids = data.list.map(({ id }: { id: number }) => id);
    if (ids.length > 0) await server.call('deleteAlert', { ids }, sending);
  }
  return { symbol: 'BTCUSDT', price: (alertPrice += 1), alertType: 0, note: 'sell some', repeat: true };
}
async function setAlert(world: FuzzWorld, trader: Trader): Promise<number> {
  const body = await newAlert(world, trader);
  const { data, text } = await world.server.call('addAlert', body, { token: trader.real, host: trader.host });
  if (!data) throw new Error(`an alert to work with: ${text}`);
  return data.id;
}
let accounts = 0;
/** An Ethereum address that nobody has saved. */
async function newWallet({ server }: FuzzWorld, { real: token, host, aesKey }: Trader): Promise<Body> {
  const { data } = await server.call('cryptoWallets', {}, { token, host });
  for (const { walletId } of data.list) await server.call('deleteCryptoWallet', { walletId }, { token, host });
  const address = `0x${(accounts += 1).toString(16).padStart(40, '0')}`;
  return { currencyId: 103, cryptocurrencyAddress: await encodeField(aesKey, 'cryptocurrencyAddress', address) };
}
async function savedWallet(world: FuzzWorld, trader: Trader): Promise<number> {
  const body = await newWallet(world, trader);
  const { data, text } = await world.server.call('addCryptoWallet', body, { token: trader.real, host: trader.host });
  if (!data) throw new Error(`a wallet to work with: ${text}`);
  return data.walletId;
}

const cardUses = new WeakMap<Trader, number>();
/** A bank card that nobody has saved. */
async function newCard({ server }: FuzzWorld, trader: Trader): Promise<Body> {
  const { real: token, host, aesKey } = trader;
  if (isFull(cardUses, trader, 8)) {
    const { data } = await server.call('bankCards', {}, { token, host });
    for (const { id } of data.list) await server.call('deleteBankCard', { id }, { token, host });
  }
  const secret = {
    name: 'Ann Example',
    account: `4408${(accounts += 1)}`,
    address: 'Road 2',
    idNumber: 'ID 5',
    phoneNumber: '4915550100001',
  };
  const entries = Object.entries(secret).map(async ([name, value]) => [name, await encodeField(aesKey, name, value)] as const);
  const plain = { bankName: 'Example Bank', bankCode: '1', bankAddress: 'Street 1', swiftCode: 'EXAMGB00', branchCode: '2' };
  const more = { bankCountry: 'GB', postCode: 'EX1', accountType: 'current', insNum: '003', traNum: '42' };
  return { ...plain, ...more, ...Object.fromEntries(await Promise.all(entries)) };
}
async function savedCard(world: FuzzWorld, trader: Trader): Promise<number> {
  const body = await newCard(world, trader);
  const { data, text } = await world.server.call('addBankCard', body, { token: trader.real, host: trader.host });
  if (!data) throw new Error(`a bank card to work with: ${text}`);
  return data.id;
}

const ticketUses = new WeakMap<Trader, number>();
/** An active ticket; earlier ones are closed, so that there are never too many. */
async function writtenTicket({ server }: FuzzWorld, trader: Trader): Promise<number> {
  const sending = { token: trader.real, host: trader.host };
  if (isFull(ticketUses, trader, 3)) {
    const { data } = await server.call('ticketList', { limit: 20 }, sending);
    for (const { id, answerByTs } of data.list) if (answerByTs > 0) await server.call('closeTicket', { id }, sending);
  }
  const ticket = { kind: 'complaint', subject: `No. ${(accounts += 1)}`, text: 'It went wrong.' };
  const answer = await server.call('addTicket', ticket, sending);
  if (!answer.data) throw new Error(`a ticket to work with: ${answer.text}`);
  return answer.data.id;
}

/** A refused ticket. */
async function refusedTicket(world: FuzzWorld, trader: Trader): Promise<number> {
  const id = await writtenTicket(world, trader);
  await world.server.database.pool.query(
    `update support_ticket set state = 'refused', due_ms = null, appeal_until_ms = $2, refused_by = 1, decided_by = 1 where id = $1`,
    [id, world.server.clock.nowMs + 86_400_000],
  );
  return id;
}

/** An operator rejects a trader's waiting withdrawals. */
async function endWithdrawals({ server: { database, cash, clock } }: FuzzWorld, { userId }: Trader): Promise<void> {
  const { rows } = await database.pool.query<{ id: bigint }>(
    `select id from withdrawal where user_id = $1 and status = 'submitted'`,
    [userId],
  );
  const decision = { operatorId: 1n, reasonCode: 'asked_by_user', text: '', decidedMs: clock.nowMs };
  for (const { id } of rows) await cash.withdrawals.cases.reject({ ...decision, caseId: id });
}
const cards = new WeakMap<Trader, number>();
/** A withdrawal to the trader's own card. None is waiting. */
async function newWithdrawal(world: FuzzWorld, trader: Trader): Promise<Body> {
  await endWithdrawals(world, trader);
  const userBankId = cards.get(trader) ?? (await savedCard(world, trader));
  cards.set(trader, userBankId);
  return { num: 100, practicalNum: 75, userBankId, withdrawType: 1 };
}

const ended = new WeakMap<Trader, string>();
/** The number of an earlier withdrawal of the trader that no longer waits. */
async function endedWithdrawal(world: FuzzWorld, trader: Trader): Promise<string> {
  const before = ended.get(trader);
  if (before !== undefined) return before;
  // other calls may have deleted the card
  cards.delete(trader);
  const sending = { token: trader.real, host: trader.host };
  const { data, text } = await world.server.call('withdraw', await newWithdrawal(world, trader), sending);
  if (!data) throw new Error(`a withdrawal to work with: ${text}`);
  await endWithdrawals(world, trader);
  ended.set(trader, data.uid);
  return data.uid;
}

/**
 * Additional information about calls: how to make a body if the example is not enough, and the effects of an attempt. A
 * twin uses that of its call.
 */
const SPECIAL: Readonly<Partial<Record<OwnName, Partial<Sample>>>> = {
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
  logout: { ownSession: true },
  check: { looksAtSession: true },
  switchUser: { ownSession: true },

  sendPhone: { body: ({ newPhone }) => ({ phone: newPhone(), type: 1, locale: 'en' }) },
  forgot: {
    body: (_world, { email }) => ({ username: email, password: PASSWORD, code: '000000', type: 'E' }),
    ownTrader: true,
    refusedWith: 1111,
  },
  submitUserInfo: { body: (_world, { email }) => ({ nickName: email.split('@')[0] }) },
  bindEmail: { body: ({ newAddress }) => ({ email: newAddress(), locale: 'en' }), refusedWith: 1157 },
  submitPassword: { ownTrader: true, refusedWith: 1109 },
  stepUp: { body: () => ({ password: PASSWORD }), ownTrader: true },
  submitPhrase: { ownSession: true },
  createAuthenticator: { ownSession: true },
  submitAuthenticator: { ownTrader: true, refusedWith: 1021 },
  deleteAuthenticator: { ownSession: true, refusedWith: 1021 },
  createRecoveryCodes: { ownSession: true, refusedWith: 1057 },
  createPasskey: { ownSession: true },
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
  updatePasskey: { ownSession: true, refusedWith: 1008 },
  deletePasskey: { ownSession: true, refusedWith: 1008 },
  passkeyChallenge: { ownSession: true, refusedWith: 1057 },
  endSession: { ownSession: true, refusedWith: 1008 },
  endOtherSessions: { ownTrader: true, ownSession: true },
  requestDataExport: { ownTrader: true },
  closeAccount: { body: (_world, { email }) => ({ confirmation: email }), ownTrader: true, refusedWith: 1057 },

  marketHistory: {
    body: ({ server }) => ({ symbol: 'BTCUSDT', period: '1min', from: server.clock.nowMs - 60_000, to: server.clock.nowMs + 1 }),
  },
  marketHistoryLimit: { body: ({ server }) => ({ symbol: 'BTCUSDT', period: '1min', limit: 10, to: server.clock.nowMs + 1 }) },

  addOrder: { money: 'again' },
  closeOrder: {
    body: async (world, trader, mode) => ({ orderId: await placed(world, trader, mode, market), orderQuantity: 0.01 }),
    money: 'once',
  },
  cancelOrder: {
    body: async (world, trader, mode) => ({ orderId: await placed(world, trader, mode, pending) }),
    money: 'once',
  },
  modifyOrder: {
    body: async (world, trader, mode) => ({
      orderId: await placed(world, trader, mode, market),
      stopPrice: 90_000,
      takeProfitPprice: 110_000,
    }),
    money: 'again',
  },
  closeAllOrder: {
    async body(world, trader, mode) {
      await placed(world, trader, mode, { ...market, tradePair: 'ETHUSDT' });
      return { tradePair: 'ETHUSDT', which: 'all' };
    },
    money: 'again',
  },
  resetBalance: { money: 'once', ownTrader: true },

  transfer: { money: 'again', publicIds: ['currId', 'quoteId'] },
  calculateTransfer: { publicIds: ['currId'] },

  // calls with an image are tested by their own features
  deposit: { body: () => ({ coinId: 101, amt: 100, said: 1 }), refusedWith: 23553, publicIds: ['coinId', 'said'] },
  calculateWithdrawal: { publicIds: ['currencyId', 'coinId'] },
  calculateBankWithdrawal: { publicIds: ['currencyId'] },
  withdraw: { body: newWithdrawal, money: 'once', ownTrader: true, publicIds: ['currencyId', 'coinId'] },
  rechargeRecords: {
    body: async (world, trader) => ({ pageNum: 1, pageSize: 10, type: 1, status: 2, uid: await endedWithdrawal(world, trader) }),
    narrows: 'list',
  },

  ...LOAN_SAMPLES,

  // like a deposit: three images are missing
  submitVerification: {
    async body({ server }, { userId }) {
      // other samples may have verified them
      await server.database.pool.query(`update users set verification_level = 'none' where id = $1`, [userId]);
      return { ...IDENTITY, authEmail: '' };
    },
    refusedWith: 23553,
  },
  // the brand has one verification level
  juniorVerification: { body: () => ({}), refusedWith: 1057 },
  submitJuniorVerification: { body: () => IDENTITY, refusedWith: 1057 },

  addAlert: { body: newAlert },
  updateAlert: {
    body: async (world, trader) => ({ ...(await newAlert(world, trader)), id: await setAlert(world, trader) }),
  },
  deleteAlert: { body: async (world, trader) => ({ ids: [await setAlert(world, trader)] }) },

  addCryptoWallet: { body: newWallet, publicIds: ['currencyId'] },
  deleteCryptoWallet: { body: async (world, trader) => ({ walletId: await savedWallet(world, trader) }) },
  addBankCard: { body: newCard },
  bankCard: { body: async (world, trader) => ({ id: await savedCard(world, trader) }) },
  editBankCard: {
    async body(world, trader) {
      const id = await savedCard(world, trader);
      const { real: token, host } = trader;
      const card = (await world.server.call('bankCard', { id }, { token, host })).data.dto;
      return { ...card, bankName: 'Another Bank', id };
    },
  },
  deleteBankCard: { body: async (world, trader) => ({ id: await savedCard(world, trader) }) },

  addTicket: {
    async body(world, trader) {
      await writtenTicket(world, trader);
      return { kind: 'question', subject: `No. ${(accounts += 1)}`, text: 'Which fee does a withdrawal have?' };
    },
    ownTrader: true,
  },
  ticketDetail: { body: async (world, trader) => ({ id: await writtenTicket(world, trader) }), ownTrader: true },
  replyTicket: { body: async (world, trader) => ({ id: await writtenTicket(world, trader), text: 'And why?' }), ownTrader: true },
  closeTicket: { body: async (world, trader) => ({ id: await writtenTicket(world, trader) }), ownTrader: true },
  appealTicket: {
    body: async (world, trader) => ({ id: await refusedTicket(world, trader), text: 'Look again.' }),
    ownTrader: true,
  },

  addOrderOption: { body: option, money: 'again', publicIds: ['optionsProductId'] },
  optionOrder: { body: async (world, trader) => ({ uid: await placedOption(world, trader) }) },
  optionCompletion: { body: async (world, trader) => ({ uid: await placedOption(world, trader) }) },
};

export const CALL_NAMES = Object.keys(CALLS) as CallName[];

/** The call that a twin belongs to; any other call itself. */
const ownName = (name: CallName): OwnName => name.replace(/Mock$/, '') as OwnName;

/**
 * The sample of a call: the additional information, otherwise its example, otherwise an empty body.
 * @throws Error if none of them is a valid body
 */
export function sampleOf(name: CallName, { example = {}, request }: Call = CALLS[name]): Sample {
  const special = SPECIAL[ownName(name)];
  if (special?.body === undefined && !request.safeParse(example).success)
    throw new Error(
      `${name} has no sample body: give its definition in api an example, or add a body to ${import.meta.filename}`,
    );
  return { body: () => ({ ...example }), ...special };
}

/** The account mode for testing a call. */
export function modeOf(name: CallName): AccountMode {
  const { mode }: Call = CALLS[name];
  return mode ?? 'real';
}

/** The token that a call needs, or none. */
export async function tokenFor(name: CallName, world: FuzzWorld, trader: Trader): Promise<string | undefined> {
  const { who }: Call = CALLS[name];
  const { ownSession, looksAtSession } = sampleOf(name);
  if (who === 'visitor' && !looksAtSession) return undefined;
  if (ownSession) return (await world.logIn(trader)).token;
  return trader[modeOf(name)];
}
