import { cents } from '@truefill/domain/money.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../adapters/database/test-database.ts';
import { pino } from 'pino';
import { ledgerMigrations, type LedgerAccount } from '../ledger/index.ts';
import { tradingMigrations } from '../trading/index.ts';
import { callRoutes } from '../trading/test-support/call-routes.ts';
import { closeOrder } from '../trading/close-order.ts';
import { placeOrder } from '../trading/place-order.ts';
import { LENIENT, marketOrder, openTrader, openTradingHouse, trader, WEDNESDAY_MS } from '../trading/test-support/trading-house.ts';
import { createNotifications, notificationsMigrations, type Notifications } from './index.ts';

const READER = 1n;
let database: TestDatabase;
let notifications: Notifications;
let call: ReturnType<typeof callRoutes>;
const clock = { nowMs: WEDNESDAY_MS, now: () => clock.nowMs++ };
const account: LedgerAccount = { id: 71n, userId: READER, brandId: LENIENT.id, accountMode: 'real', version: 5n, available: cents(0n), locked: cents(0n), deposited: cents(0n) };
const reader = { brand: LENIENT, userId: READER, accountMode: 'real' } as const;
const stranger = { ...reader, userId: 2n };

async function open(): Promise<Notifications> {
  const opened = createNotifications({ pool: database.pool, clock, brands: [LENIENT], localeOf: async (userId) => (userId === READER ? 'zh-cn' : null), log: pino({ level: 'silent' }) });
  await opened.start();
  return opened;
}

beforeAll(async () => {
  database = await createTestDatabase({ ...ledgerMigrations, ...tradingMigrations, ...notificationsMigrations });
  notifications = await open();
  call = callRoutes(notifications.routes);
});

afterAll(async () => {
  await database.drop();
});

it('tells of each fall below a line once, also across a restart, in the reader\'s language', async () => {
  const changes: bigint[] = [];
  notifications.onChange((userId) => changes.push(userId));
  notifications.noteMarginStage(account, 0, 20_000n);
  notifications.noteMarginStage(account, 1, 9_950n);
  notifications.noteMarginStage(account, 1, 9_900n);
  await notifications.stop();
  notifications = await open();
  notifications.noteMarginStage(account, 1, 9_800n);
  notifications.noteMarginStage(account, 2, 7_412n);
  notifications.noteMarginStage(account, 0, 30_000n);
  notifications.noteMarginStage(account, 1, 9_999n);
  await notifications.stop();
  const { data } = await call('notificationList', {}, reader);
  expect(data?.list.map(({ title, alarmType, readStatus }) => [title, alarmType, readStatus])).toEqual([
    ['您的保证金水平已降至 99.99 %', 629101, 0],
    ['您的保证金水平已降至 74.12 %', 629102, 0],
    ['您的保证金水平已降至 99.50 %', 629101, 0],
  ]);
  expect(data?.list[0]?.content).toContain('真实账户');
  expect(new Set(changes)).toEqual(new Set([READER]));
});

it('are read by their own reader alone', async () => {
  const { data } = await call('notificationList', { limit: 1, page: 2 }, reader);
  expect(data).toMatchObject({ pages: 3, list: [{ readStatus: 0 }] });
  const ids = [data?.list[0]?.id];
  expect((await call('notificationList', {}, stranger)).data).toEqual({ list: [], pages: 0 });
  await call('notificationRead', { ids }, stranger);
  expect((await call('notificationUnreadCount', {}, reader)).data).toEqual({ counts: 3 });
  await call('notificationRead', { ids }, reader);
  expect((await call('notificationUnreadCount', {}, reader)).data).toEqual({ counts: 2 });
  expect(await notifications.notification(READER)).toEqual({ counts: 2 });
  expect(await call('notificationRead', { ids: ['x'] }, reader)).toMatchObject({ code: 1001 });
});

it('say which position was stopped out, at which price and with which result', async () => {
  const house = await openTradingHouse(database.pool, undefined, { notices: notifications });
  await openTrader(database.pool, 3n, { demoGrant: 60_000n });
  await placeOrder(house.trading.desk, trader(3n), marketOrder({ volume: '0.50' }));
  house.quotes.say('BTCUSDT', '99300.00', '99320.00');
  await closeOrder(house.trading.desk, trader(3n), 1n).catch(() => undefined);
  await notifications.stop();
  const { data } = await call('notificationList', {}, { ...reader, userId: 3n });
  expect(data?.list).toMatchObject([
    { title: 'BTCUSDT was closed by a stop-out', content: expect.stringMatching(/^Demo account: .* closed at 99300\.00 with a result of -355\.00 USD\.$/), alarmType: 629103 },
    { alarmType: 629102 },
  ]);
  await house.trading.stop();
});
