import type { Pool } from 'pg';
import { createLivenessLock } from './liveness-lock.ts';
import type { SeenShard, ShardsSeen } from './shard-claims.ts';

/** A shard that this process owns, with its epoch. */
export type OwnedShard = Pick<SeenShard, 'shard' | 'epoch'>;

/**
 * Which process watches the accounts of which shards. A shard's epoch increases with every change of owner, and every batch
 * with a monitor's command checks it inside its transaction: a process that lost a shard writes nothing more for it.
 */
export interface ShardLeases {
  /** renews this process's lease for a few seconds, and returns all shards with their owners */
  renewAndRead(): Promise<ShardsSeen>;
  /** takes those of the shards that have not changed owner since they were seen; returns them with their new epochs */
  take(shards: readonly SeenShard[]): Promise<OwnedShard[]>;
  /** releases all shards, so that others need not wait for the lease to expire */
  release(): Promise<void>;
}

/** By the database's clock, since those of two machines may differ. */
const ALIVE_SECONDS = 4;

export function createShardLeases(pool: Pool): ShardLeases {
  const proof = createLivenessLock(pool);
  let me: bigint | null = null;

  return {
    async renewAndRead() {
      me ??= await takeNumber(pool);
      await proof.hold(me);
      await pool.query(
        `insert into trading_watcher (owner, expires_at) values ($1, clock_timestamp() + make_interval(secs => $2))
         on conflict (owner) do update set expires_at = excluded.expires_at`,
        [me, ALIVE_SECONDS],
      );
      const { rows: watchers } = await pool.query<{ owner: bigint }>(
        'select owner from trading_watcher where expires_at > clock_timestamp()',
      );
      const proven = await proof.ownersAlive();
      const { rows: shards } = await pool.query<SeenShard>('select shard, epoch, owner from trading_shard');
      return { me, active: watchers.map(({ owner }) => owner).filter((owner) => proven.has(owner)), shards };
    },
    async take(shards) {
      // Locked in the same order as batches lock them, to avoid deadlocks.
      const { rows } = await pool.query<OwnedShard>(
        `with seen as (
           select s.shard from trading_shard s join unnest($2::integer[], $3::bigint[]) as w (shard, epoch) on s.shard = w.shard and s.epoch = w.epoch
           order by s.shard for update of s
         )
         update trading_shard s set owner = $1, epoch = s.epoch + 1 from seen where s.shard = seen.shard returning s.shard, s.epoch`,
        [me, shards.map(({ shard }) => shard), shards.map(({ epoch }) => epoch)],
      );
      return rows;
    },
    async release() {
      try {
        if (me === null) return;
        await pool.query('update trading_shard set owner = null where owner = $1', [me]);
        // Also removes rows of processes that ended without a release.
        await pool.query(`delete from trading_watcher where owner = $1 or expires_at < clock_timestamp() - interval '1 day'`, [
          me,
        ]);
      } finally {
        await proof.end();
      }
    },
  };
}

async function takeNumber(pool: Pool): Promise<bigint> {
  const { rows } = await pool.query<{ number: bigint }>(`select nextval('trading_watcher_numbers') as number`);
  return rows[0]?.number ?? 0n;
}
