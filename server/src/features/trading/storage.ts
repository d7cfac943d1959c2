import type { Pool } from 'pg';
import { createAccountReader, type AccountReader } from './book/account-reader.ts';
import type { RuleHistory } from './orders/rule-history.ts';
import type { ActiveOrder } from './orders/stored-order.ts';
import { createShardLeases, type ShardLeases } from './sharding/shard-leases.ts';
import { createTrailMarks, type TrailMarks } from './trailing/trail-marks.ts';

/** What trading reads and writes besides the batches of its commands, for one process. */
export interface TradingStorage {
  readonly accounts: AccountReader;
  readonly leases: ShardLeases;
  readonly trailMarks: TrailMarks;
}

/** In PostgreSQL, with a number unique to this process. */
export function postgresStorage(pool: Pool, history: RuleHistory): TradingStorage {
  return {
    accounts: withRules(createAccountReader(pool), (orders) => history.load(pool, orders)),
    leases: createShardLeases(pool),
    trailMarks: createTrailMarks(pool),
  };
}

/** Orders are loaded with the rules that they were opened under, including those opened by other processes. */
function withRules(reader: AccountReader, learn: (orders: readonly ActiveOrder[]) => Promise<void>): AccountReader {
  return {
    ...reader,
    async activeOrders(accountIds) {
      const orders = await reader.activeOrders(accountIds);
      await learn(orders);
      return orders;
    },
    async findChangedOrders(known) {
      const changed = await reader.findChangedOrders(known);
      await learn(changed.flatMap(({ orders }) => orders));
      return changed;
    },
  };
}
