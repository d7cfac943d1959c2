import { setTimeout as delay } from 'node:timers/promises';
import { HttpConnection, post, postHead } from './http-connection.ts';
import { orderBody } from './order-body.ts';

/** Sends orders over HTTP from a separate process. */
export interface SendOrders {
  readonly ports: readonly number[];
  readonly tokens: readonly string[];
  readonly symbols: readonly string[];
  readonly connections: number;
  /** orders per second at fixed times; null: each connection sends its next order after its answer */
  readonly rate: number | null;
  /** whether a user always uses the same of several servers */
  readonly pinned: boolean;
  readonly warmUpMs: number;
  readonly ms: number;
}

export interface SentOrders {
  readonly orders: number;
  readonly ms: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly slowestMs: number;
}

const run = Math.random().toString(36).slice(2, 8);

/** Runs the orders to their end. @param warm called when measuring starts */
async function sendOrders(load: SendOrders, warm: () => void): Promise<SentOrders> {
  const heads = load.tokens.map((token) => postHead('/exchange/order/addOrder', token));
  const bodies = load.symbols.map((symbol) => JSON.stringify(orderBody(symbol)));
  const startedUp = performance.now();
  const endMs = startedUp + load.warmUpMs + load.ms;
  const waits: number[] = [];
  let isWarm = false;
  let number = 0;
  const free = load.ports.map((port) =>
    Array.from({ length: load.connections / load.ports.length }, () => new HttpConnection(port)),
  );

  async function sendOne(connection: HttpConnection, order: number, dueMs: number): Promise<void> {
    const head = heads[order % heads.length] ?? '';
    const body = bodies[order % bodies.length] ?? '';
    const answer = await connection.send(post(head, `${run}-${String(order).padStart(9, '0')}`, body));
    if (!answer.startsWith('{"code":0')) throw new Error(`an order was answered with ${answer}`);
    const nowMs = performance.now();
    if (!isWarm && nowMs >= startedUp + load.warmUpMs) {
      isWarm = true;
      warm();
    }
    if (dueMs >= startedUp + load.warmUpMs && nowMs <= endMs) waits.push(nowMs - dueMs);
  }

  /** The server for this order's user: users take turns, so their number decides. */
  const placeOf = (order: number): number =>
    (load.pinned ? order % heads.length : Math.floor(Math.random() * load.ports.length)) % load.ports.length;

  async function closedLoop(place: number, connection: HttpConnection): Promise<void> {
    while (performance.now() < endMs) {
      let order = number++;
      // a pinned connection skips the users of the other server
      while (load.pinned && placeOf(order) !== place) order = number++;
      await sendOne(connection, order, performance.now());
    }
  }

  async function openLoop(rate: number): Promise<void> {
    const waiting: Promise<void>[] = [];
    while (performance.now() < endMs) {
      const due = Math.floor(((performance.now() - startedUp) / 1_000) * rate);
      for (; number < due; number++) {
        const connections = free[placeOf(number)] ?? [];
        // open another connection if all are waiting: late answers must not delay what is due
        const connection = connections.pop() ?? new HttpConnection(load.ports[placeOf(number)] ?? 0);
        const sent = sendOne(connection, number, startedUp + (number / rate) * 1_000);
        waiting.push(sent.then(() => void connections.push(connection)));
      }
      await delay(1);
    }
    await Promise.all(waiting);
  }

  if (load.rate === null)
    await Promise.all(free.flatMap((connections, place) => connections.map((connection) => closedLoop(place, connection))));
  else await openLoop(load.rate);
  for (const connection of free.flat()) connection.close();
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
  return { orders: sorted.length, ms: load.ms, p50Ms: at(0.5), p99Ms: at(0.99), slowestMs: at(1) };
}

process.once('message', (load: SendOrders) => {
  void sendOrders(load, () => void process.send?.('warm')).then((result) => {
    process.send?.(result);
    process.disconnect();
  });
});
