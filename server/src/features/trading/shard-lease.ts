import type { Pool, PoolClient } from 'pg';

/**
 * Which process watches the orders of a shard of accounts. Its epoch rises with every change of hands, and every batch with a
 * command of a watch checks it inside its transaction: a process that has lost the lease writes nothing more.
 */
export interface ShardLease {
  /** takes the lease where it is free or has run out, or holds it for longer; answers its epoch, null while another has it */
  take(): Promise<bigint | null>;
  /** gives it up, so that another need not wait until it runs out */
  release(): Promise<void>;
}

/** By the database's clock: those of two machines may differ. */
const LEASE_SECONDS = 4;
/** All accounts are one shard; more of them need only more rows. */
const SHARD = 0;

/** @param owner a name that no other process has */
export function createShardLease(pool: Pool, owner: string): ShardLease {
  return {
    async take() {
      const { rows } = await pool.query<{ epoch: bigint }>(
        `insert into trading_shard as held (shard, owner, epoch, expires_at) values ($1, $2, 1, clock_timestamp() + make_interval(secs => $3))
         on conflict (shard) do update
         set owner = excluded.owner, expires_at = excluded.expires_at,
             epoch = held.epoch + case when held.owner = excluded.owner then 0 else 1 end
         where held.owner = excluded.owner or held.expires_at < clock_timestamp()
         returning epoch`,
        [SHARD, owner, LEASE_SECONDS],
      );
      return rows[0]?.epoch ?? null;
    },
    async release() {
      await pool.query(`update trading_shard set expires_at = '-infinity' where shard = $1 and owner = $2`, [SHARD, owner]);
    },
  };
}

/** The epoch that holds now; it cannot change before the transaction has ended. */
export async function lockEpoch(client: PoolClient): Promise<bigint | null> {
  const { rows } = await client.query<{ epoch: bigint }>({
    name: 'trading-lock-epoch',
    text: 'select epoch from trading_shard where shard = $1 for share',
    values: [SHARD],
  });
  return rows[0]?.epoch ?? null;
}
