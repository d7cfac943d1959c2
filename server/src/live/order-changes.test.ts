import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PositionSummary } from '@truefill/api/orders/calls.ts';
import type { OrderChanges } from '@truefill/api/live.ts';
import { orderFromWire, withOrderChanges } from '@truefill/api/orders/mapping.ts';
import { sourceQuote } from '../features/quotes/test-support/push-feed.ts';
import { CHANGES_EVERY_MS } from './account-channel.ts';
import { OrderTexts } from './order-texts.ts';
import { LiveClient } from './test-support/live-client.ts';
import { NOW, startLiveServer, type LiveServer } from './test-support/live-server.ts';
import { wireOrder } from './test-support/wire-orders.ts';

/** number of changes of 500 orders each: more than the kernel buffers for a peer that does not read */
const ROUNDS = 36;

const newestFirst = (ids: readonly number[]) => ids.toSorted((one, other) => other - one);

describe('changes of orders', () => {
  it('applied in order to a snapshot give the newest list, whatever was opened, changed and closed', () => {
    const list = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 12 }), stopLoss: fc.integer({ min: 0, max: 2 }) }), {
      selector: ({ id }) => id,
    });
    fc.assert(
      fc.property(fc.array(fc.record({ list, sum: fc.integer({ min: 0, max: 2 }) }), { minLength: 1 }), (states) => {
        const texts = new OrderTexts();
        let seen = withOrderChanges([], { orderList: [], removed: [] });
        for (const [index, { list: orders, sum }] of states.entries()) {
          const byId = new Map(orders.map(({ id, stopLoss }) => [id, stopLoss]));
          const orderList = newestFirst([...byId.keys()]).map((id) => wireOrder(id, 'market', byId.get(id)));
          const isChange = texts.take(Object.assign({ orderList }, { sum }));
          const changes = JSON.parse(texts.changes()) as OrderChanges & { readonly sum: number };
          if (index > 0 && !isChange) expect(changes).toEqual({ sum, orderList: [], removed: [] });
          expect(JSON.parse(texts.whole())).toEqual({ sum, orderList });
          expect(changes.sum).toBe(sum);
          seen = withOrderChanges(seen, changes);
          expect(seen).toEqual(orderList.map(orderFromWire));
        }
      }),
    );
  });

  it('leave unchanged orders the same objects', () => {
    const orders = [3, 2, 1].map((id) => orderFromWire(wireOrder(id)));
    const after = withOrderChanges(orders, { orderList: [wireOrder(2, 'market', 5)], removed: [3] });
    expect(after.map(({ id, stopLoss }) => [id, stopLoss])).toEqual([
      [2, 5],
      [1, 0],
    ]);
    expect(after[1]).toBe(orders[2]);
  });
});

describe('the exchange feed with the changes format', () => {
  let live: LiveServer;
  beforeEach(async () => {
    live = await startLiveServer();
    live.sessions.set('good', {
      sessionId: 's1',
      userId: 7n,
      brandId: 'wide',
      accountMode: 'real',
      expiresAtMs: NOW + 1_800_000,
    });
    live.accounts.orders = [4, 3, 2].map((id) => wireOrder(id));
    live.accounts.symbols = new Set(['EURUSD']);
  });
  afterEach(() => live.stop());

  const connect = () => LiveClient.connect(live.server, '/exchange/ws/7');
  const subscribe = (client: LiveClient, more: object = {}) =>
    client.send({ op: 'subscribe', topics: ['holdings'], token: 'good', format: 'changes', ...more });
  async function follower(more: object = {}) {
    const client = await connect();
    subscribe(client, more);
    return { client, first: await client.next() };
  }
  /** the IDs of a list on the wire */
  const ids = (data: unknown) => (data as PositionSummary).orderList.map(({ id }) => id);
  const change = () => {
    live.accounts.changed(7n, 'real');
    live.timers.advance(CHANGES_EVERY_MS);
  };

  it('sends a snapshot, then changes with the totals, each frame with the number of the previous one', async () => {
    const { client, first } = await follower();
    expect(first).toMatchObject({ topic: 'holdings', ordertype: 'holtOrder', seq: 1 });
    expect(ids(first['data'])).toEqual([4, 3, 2]);
    live.accounts.orders = [5, 4, 3].map((id) => wireOrder(id, 'market', id === 3 ? 9 : 0));
    live.accounts.profit = 12;
    change();
    const { profitLossSum, ...next } = { profitLossSum: 12, netValue: 1, securityDepositPrent: 0 };
    expect(await client.next()).toEqual({
      topic: 'holdings',
      ordertype: 'holtOrder',
      seq: 2,
      previous: 1,
      changes: {
        ...next,
        profitLossSum,
        securityDepositAvailableSum: 1,
        securityDepositSum: 0,
        orderList: [wireOrder(5), wireOrder(3, 'market', 9)],
        removed: [2],
      },
    });
    change();
    expect(await client.untilPong()).toEqual([]);
  });

  it('sends a change at the last prices sent, and price moves once a second', async () => {
    const { client } = await follower();
    live.accounts.price = 2;
    live.accounts.orders = [5, 4, 3, 2].map((id) => wireOrder(id));
    change();
    expect(await client.next()).toMatchObject({ seq: 2, changes: { orderList: [{ id: 5, currentPrice: 1 }], removed: [] } });
    for (const price of [3, 4, 5]) {
      live.accounts.price = price;
      live.feed.push(sourceQuote('EURUSD', live.timers.now(), 116_000 + price));
      live.timers.advance(250);
    }
    const [moved, ...more] = await client.untilPong();
    expect(more).toEqual([]);
    expect(ids(moved?.['changes'])).toEqual([5, 4, 3, 2]);
    expect(moved).toMatchObject({ seq: 3, previous: 2, changes: { orderList: [{ currentPrice: 5 }, {}, {}, {}] } });
  });

  it("sends whole lists to clients that did not request changes, alongside others' changes", async () => {
    const { client } = await follower();
    const whole = await connect();
    whole.send({ op: 'subscribe', topics: ['holdings'], token: 'good' });
    expect(ids((await whole.next())['data'])).toEqual([4, 3, 2]);
    live.accounts.orders = [wireOrder(4)];
    change();
    const received = await whole.next();
    expect(received).toMatchObject({ seq: 2 });
    expect(received).not.toHaveProperty('previous');
    expect(ids(received['data'])).toEqual([4]);
    expect(await client.next()).toMatchObject({ seq: 2, previous: 1, changes: { orderList: [], removed: [3, 2] } });
  });

  it.each([{ since: 1 }, { since: 99 }, { since: -1 }, { since: 'x' }, { since: { holdings: 2 } }])(
    'sends a snapshot to a client that claims to have seen %j',
    async (claim) => {
      const { client } = await follower();
      live.accounts.orders = [wireOrder(9)];
      change();
      await client.next();
      const other = await follower(claim);
      expect(other.first).toMatchObject({ seq: 2 });
      expect(ids(other.first['data'])).toEqual([9]);
      subscribe(client, claim);
      expect(ids((await client.next())['data'])).toEqual([9]);
      live.accounts.orders = [];
      change();
      for (const each of [client, other.client])
        expect(await each.next()).toMatchObject({ previous: 2, changes: { removed: [9] } });
    },
  );

  it('sends a snapshot, and no earlier changes, to a client too slow for some', async () => {
    const { client } = await follower();
    client.stall();
    // a peer that reads nothing for 10 s is disconnected
    for (let round = 0; round < ROUNDS; round++) {
      live.accounts.orders = Array.from({ length: 500 }, (_, index) => wireOrder(10_000 - index, 'market', round));
      change();
      await new Promise(setImmediate);
    }
    client.resume();
    let last: object | null = null;
    const list = new Map<number, number>();
    for (let number = 1; list.get(10_000) !== ROUNDS - 1;) {
      const frame = await client.next();
      last = frame;
      const { seq, previous } = frame as { seq: number; previous?: number };
      if ('data' in frame) list.clear();
      else if ('op' in frame) continue;
      else expect(previous).toBe(number);
      number = seq;
      const received = (frame['data'] ?? frame['changes']) as PositionSummary;
      for (const { id, stopPrice } of received.orderList) list.set(id, stopPrice);
    }
    // it was behind: its last frame was a snapshot
    expect(last).toHaveProperty('data');
  });

  it('does the same for pending orders; topics without orders are whole in either format', async () => {
    live.accounts.orders = [wireOrder(1, 'pending')];
    const client = await connect();
    subscribe(client, { topics: ['pending', 'balance'] });
    await client.next();
    await client.next();
    live.accounts.orders = [];
    live.accounts.balances.set(7n, 5);
    change();
    const frames = [await client.next(), await client.next()];
    expect(frames).toContainEqual({
      topic: 'pending',
      ordertype: 'pendingOrder',
      seq: 2,
      previous: 1,
      changes: { orderList: [], removed: [1] },
    });
    expect(frames).toContainEqual({ topic: 'balance', seq: 2, data: { balanceAmount: 5, lockMargin: 0 } });
  });
});
