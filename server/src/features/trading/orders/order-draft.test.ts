import { cents } from '@truefill/domain/money/money.ts';
import { expect, it } from 'vitest';
import type { LedgerAccount } from '../../accounts/ledger/index.ts';
import { createBatchDraft } from '../../accounts/batch-draft.ts';
import { IdMap } from '../../accounts/index.ts';
import { ActiveOrders } from '../book/active-orders.ts';
import { createOrderDraft } from './order-draft.ts';
import type { PositionOrder, StoredOrder } from './stored-order.ts';
import { positionOf, usualQuotes } from '../test-support/random-positions.ts';

const quotes = usualQuotes();
const position = (id: bigint, stopLoss = 0n): PositionOrder =>
  ({
    ...positionOf({ symbol: 'ETHUSDT', side: 'buy', volume: 100n, openShare: 1_000n, margin: 1n }, Number(id) - 1, quotes),
    accountId: 1n,
    stopLoss,
  }) as PositionOrder;
const ended = (order: PositionOrder): StoredOrder => ({ ...order, status: 'cancelled' }) as unknown as StoredOrder;

it("restores the accounts' orders when a batch is rolled back", () => {
  const [zero, one] = [cents(0n), 1n];
  const account: LedgerAccount = {
    id: one,
    userId: one,
    brandId: 'easy',
    accountMode: 'demo',
    currency: 'USD',
    available: zero,
    withheld: zero,
    locked: zero,
    deposited: zero,
    version: one,
    closed: false,
  };
  const orders = new ActiveOrders([position(1n), position(2n), position(3n)]);
  const before = { ids: [...orders.values()], margins: orders.margins, exposures: structuredClone(orders.exposures) };
  const accounts = new IdMap<{ account: LedgerAccount; slices: readonly unknown[] }>();
  accounts.set(one, { account, slices: [orders] });
  const reading = { locked: false, accounts, records: [], found: [] };
  const draft = createOrderDraft(createBatchDraft(reading, { place: () => 0 }, () => 1n));
  const posted = { event: 'order_modified', entries: [], nowMs: 1 } as const;
  for (const order of [
    position(2n, 5n),
    ended(position(2n, 5n)),
    ended(position(3n)),
    position(4n),
    position(4n, 6n),
    position(5n),
    ended(position(5n)),
  ])
    draft.put(order, posted);
  expect([...orders.values()].map(({ id, stopLoss }) => [id, stopLoss])).toEqual([
    [1n, 0n],
    [4n, 6n],
  ]);
  draft.undo();
  expect([...orders.values()].toSorted((a, b) => Number(a.id - b.id))).toEqual(before.ids);
  expect(orders.margins).toBe(before.margins);
  expect(orders.exposures).toEqual(before.exposures);
});
