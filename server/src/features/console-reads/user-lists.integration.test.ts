import { afterAll, beforeAll, expect, it } from 'vitest';
import { newOperator, signInOperator, type OperatorClient } from '../../test-support/operator-client.ts';
import { startTestServer, type TestServer } from '../../test-support/test-server.ts';
import { PushFeed, sourceQuote } from '../quotes/test-support/push-feed.ts';

const feed = new PushFeed(['BTCUSDT']);
let server: TestServer;
let auditor: OperatorClient;
let userId: number;
/** the numbers that the user was given */
let orderUid: string;
let optionUid: string;

beforeAll(async () => {
  server = await startTestServer({ feed });
  auditor = await newOperator(server, await signInOperator(server, 1), ['auditor']);
  const user = await server.newUser('mara.holt@example.com');
  ({ userId } = user);
  const token = (await server.call('switchUser', {}, { token: user.token })).data.token;
  feed.push(sourceQuote('BTCUSDT', server.clock.nowMs, 10_000_000));
  const order = { tradePair: 'BTCUSDT', orderQuantity: 1, orderType: 0, buyPoint: 2, price: 0 };
  orderUid = (await server.call('addOrderMock', order, { token })).data;
  const { data } = await server.call('optionProducts', { productCode: 'BTCUSDT' });
  const btime = Math.floor(server.clock.nowMs / 1_000);
  const option = { tradePair: 'BTCUSDT', price: 100_000, timeLong: 30, rate: 0.78, btime, amount: 100, orderType: 1 };
  const body = { ...option, optionsProductId: data.optionsProducts[0].id };
  optionUid = (await server.call('addOrderOptionMock', body, { token })).data.uid;
});

afterAll(() => server.close());

// oxlint-disable-next-line typescript/no-explicit-any
const ledger = async (choice: object): Promise<any[]> =>
  (await auditor.call('consoleUserLedger', { userId, ...choice })).data.list;

it('a movement names its account, and its cause by the number that the user sees', async () => {
  expect(await ledger({ accountMode: 'demo' })).toMatchObject([
    { kind: 'option_stake_lock', accountMode: 'demo', purpose: 'trading', referenceKind: 'option', reference: optionUid },
    { kind: 'margin_lock', accountMode: 'demo', purpose: 'trading', referenceKind: 'order', reference: orderUid },
    { kind: 'demo_grant', referenceKind: null, reference: '' },
  ]);
});

it('play money is not among the movements of the real accounts', async () => {
  const { rows } = await server.database.pool.query<{ id: bigint }>(
    `select id from ledger_account where user_id = $1 and account_mode = 'real'`,
    [userId],
  );
  await server.database.pool.query(
    `insert into ledger_entry (account_id, kind, amount, recorded_at_ms, reference_kind, reference_id)
     values ($1, 'correction_credit', 1240, $2, 'correction', 7), ($1, 'conversion_out', 100, $3, 'transfer', 1234567890)`,
    [rows[0]?.id, Date.UTC(2026, 2, 4, 12), Date.UTC(2026, 2, 4, 11)],
  );
  expect(await ledger({ accountMode: 'real' })).toMatchObject([
    { kind: 'correction_credit', accountMode: 'real', availableChange: '12.40', referenceKind: 'correction', reference: 'C7' },
    { kind: 'conversion_out', availableChange: '-1.00', referenceKind: 'transfer', reference: '2603041234567890' },
  ]);
  expect(await ledger({})).toHaveLength(5);
  const { data } = await auditor.call('consoleExport', { list: 'movements', userId, accountMode: 'real' });
  expect(data.csv).toContain('correction_credit');
  expect(data.csv).not.toContain('demo_grant');
});

it('orders and options carry their numbers, and can be narrowed to one of them or to an account', async () => {
  for (const [name, key, uid] of [
    ['consoleUserOrders', 'orderId', orderUid],
    ['consoleUserOptions', 'optionId', optionUid],
  ] as const) {
    const [row] = (await auditor.call(name, { userId })).data.list;
    expect(row).toMatchObject({ uid, accountMode: 'demo' });
    const found = async (choice: object) => (await auditor.call(name, { userId, ...choice })).data.list.length;
    expect([await found({ [key]: row[key] }), await found({ [key]: row[key] + 1 })]).toEqual([1, 0]);
    expect([await found({ accountMode: 'demo' }), await found({ accountMode: 'real' })]).toEqual([1, 0]);
    const { list } = (await auditor.call('consoleSearch', { query: uid })).data;
    expect(list).toMatchObject([{ id: row[key], match: uid }]);
  }
});
