import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOldestPostgres, startOldestPostgres } from './oldest-cluster.ts';
import { PushFeed, sourceQuote } from '../../../features/quotes/test-support/push-feed.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';

const bin = findOldestPostgres();
if (bin === null) {
  process.stdout.write(
    'PostgreSQL 15 is not installed (Debian: postgresql-15, or set OLDEST_POSTGRES_BIN): its test is skipped\n',
  );
}

describe.skipIf(bin === null)('on the oldest supported PostgreSQL', () => {
  const feed = new PushFeed(['BTCUSDT']);
  let postgres: Awaited<ReturnType<typeof startOldestPostgres>>;
  let server: TestServer;

  beforeAll(async () => {
    postgres = await startOldestPostgres(bin ?? '');
    server = await startTestServer({ feed, throughLine: async () => postgres.url });
  });

  afterAll(async () => {
    await server.close();
    await postgres.stop();
  });

  it('a user registers, trades, closes, buys an option and reads the history', async () => {
    expect((await server.database.pool.query('show server_version')).rows[0]?.server_version).toMatch(/^15\./);
    const { token: real } = await server.newUser('old@example.org');
    const token = (await server.call('switchUser', {}, { token: real })).data.token as string;
    const quote = (mid: number) => feed.push(sourceQuote('BTCUSDT', server.clock.nowMs, mid));
    quote(10_000_000);
    const order = { tradePair: 'BTCUSDT', orderQuantity: 0.1, orderType: 0, buyPoint: 2, stopPrice: 90_000 };
    const placed = await server.call('addOrderMock', order, { token });
    expect(placed.code).toBe(0);
    const { data: options } = await server.call('optionProducts', { limit: 10, page: 1, productCode: 'BTCUSDT' }, { token });
    const [product] = options.optionsProducts;
    const offer = JSON.parse(Buffer.from(String(Object.values(product.timeRatePayload)[0]), 'base64').toString());
    const bet = {
      tradePair: 'BTCUSDT',
      optionsProductId: product.id,
      price: 100_000,
      timeLong: offer.time,
      btime: Math.floor(server.clock.nowMs / 1000),
      rate: offer.rate / 100,
      amount: offer.min,
      orderType: 0,
    };
    expect(await server.call('addOrderOptionMock', bet, { token })).toMatchObject({ code: 0 });

    server.clock.nowMs += 200_000;
    quote(10_100_000);
    const { data: open } = await server.call('orderQueryMock', { page: 1, limit: 10, positionStatus: 2 }, { token });
    expect(open.list).toMatchObject([{ uid: placed.data }]);
    expect(await server.call('closeOrderMock', { orderId: open.list[0].id }, { token })).toMatchObject({ code: 0 });
    const { data: closed } = await server.call('orderQueryMock', { page: 1, limit: 10, positionStatus: 3 }, { token });
    expect(closed.list).toMatchObject([{ uid: placed.data }]);
    const settled = async (): Promise<number> =>
      (await server.call('optionHistory', { page: 1, limit: 10, positionStatus: 1 }, { token })).data.items.length;
    await expect.poll(settled, { timeout: 20_000 }).toBe(1);
  });
});
