import type { Pool } from 'pg';
import { createAccountReader, type AccountReader } from './book/account-reader.ts';
import type { RuleHistory } from './orders/rule-history.ts';
import type { ActiveOrder } from './orders/stored-order.ts';
import { createShardLeases, type ShardLeases } from './sharding/shard-leases.ts';
import { createTrailMarks, type TrailMarks } from './trailing/trail-marks.ts';

/** What trading reads and keeps beside the batches of its commands, as one process reaches it. */
export interface TradingStorage {
  readonly accounts: AccountReader;
  readonly leases: ShardLeases;
  readonly trailMarks: TrailMarks;
}

/** In PostgreSQL, with a number that no other process has. */
export function postgresStorage(pool: Pool, history: RuleHistory): TradingStorage {
  return {
    accounts: withRules(createAccountReader(pool), (orders) => history.learn(pool, orders)),
    leases: createShardLeases(pool),
    trailMarks: createTrailMarks(pool),
  };
}

/** Orders come into memory with the rules that they were opened under, also those that another process has opened. */
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
