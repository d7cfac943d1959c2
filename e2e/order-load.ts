import type { WireOrder } from '@truefill/api/orders/calls.ts';
import type { HttpClient } from './http-client.ts';

/** The results of the orders sent, by key. */
export interface LoadResult {
  /** acknowledged placements: key and order number */
  readonly placed: Map<string, string>;
  /** placements that were sent and never answered */
  readonly unanswered: Set<string>;
  /** acknowledged closings: key and order id */
  readonly closed: Map<string, number>;
  /** closings that were sent and never answered */
  readonly unansweredClosings: Map<string, number>;
}

const CONNECTIONS = 12;
const EVERY_NTH_CLOSES = 4;

export const SMALL_ORDER = { tradePair: 'BTCUSDT', orderQuantity: '0.01', orderType: 0, buyPoint: 2 } as const;

/**
 * Sends orders over many connections until the server goes away, each with its own key, and closes some that were already
 * open.
 * @param open ids of positions that may be closed
 * @param acknowledged called with the number of orders acknowledged so far
 */
export async function sendOrders(
  client: HttpClient,
  token: string,
  run: string,
  open: readonly number[],
  acknowledged: (count: number) => void,
): Promise<LoadResult> {
  const result: LoadResult = { placed: new Map(), unanswered: new Set(), closed: new Map(), unansweredClosings: new Map() };
  const closable = [...open];
  let sent = 0;

  const place = async (): Promise<void> => {
    const key = `${run}-place-${(sent += 1)}`;
    result.unanswered.add(key);
    const number = await client.demand('addOrderMock', SMALL_ORDER, { token, idempotencyKey: key });
    result.unanswered.delete(key);
    result.placed.set(key, number);
    acknowledged(result.placed.size);
  };
  const close = async (orderId: number): Promise<void> => {
    const key = `${run}-close-${orderId}`;
    result.unansweredClosings.set(key, orderId);
    await client.demand('closeOrderMock', { orderId }, { token, idempotencyKey: key });
    result.unansweredClosings.delete(key);
    result.closed.set(key, orderId);
  };
  const work = async (): Promise<void> => {
    for (let turn = 1; ; turn += 1) {
      const orderId = turn % EVERY_NTH_CLOSES === 0 ? closable.pop() : undefined;
      await (orderId === undefined ? place() : close(orderId));
    }
  };
  // each connection ends with a connection error, and with nothing else
  const ends = await Promise.allSettled(Array.from({ length: CONNECTIONS }, work));
  for (const end of ends) if (end.status === 'rejected' && !isBroken(end.reason)) throw end.reason;
  return result;
}

function isBroken(reason: unknown): boolean {
  const code = (reason as NodeJS.ErrnoException).code ?? '';
  return ['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ECONNABORTED'].includes(code);
}

/** All orders of the session's demo account, oldest first. */
export async function allOrders(client: HttpClient, token: string): Promise<WireOrder[]> {
  const orders: WireOrder[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await client.demand('orderQueryMock', { page, limit: 100 }, { token });
    orders.push(...answer.list);
    pages = answer.pages;
  }
  return orders.toReversed();
}
