import type { Pool } from 'pg';
import { createLivenessLock } from './liveness-lock.ts';
import type { SeenShard, ShardsSeen } from './shard-claims.ts';

/** A shard that this process has, and since which change of hands. */
export type OwnedShard = Pick<SeenShard, 'shard' | 'epoch'>;

/**
 * Which process watches the accounts of which shards. A shard's epoch rises with every change of hands, and every batch with a
 * command of a watch checks it inside its transaction: a process that has lost a shard writes nothing more for it.
 */
export interface ShardLeases {
  /** says that this process lives, for some seconds from now, and answers who has what */
  look(): Promise<ShardsSeen>;
  /** takes shards over, those of them that have not changed hands since they were seen; answers which, with their new epochs */
  take(shards: readonly SeenShard[]): Promise<OwnedShard[]>;
  /** gives everything up, so that others need not wait until it runs out */
  release(): Promise<void>;
}

/** By the database's clock: those of two machines may differ. */
const ALIVE_SECONDS = 4;

export function createShardLeases(pool: Pool): ShardLeases {
  const proof = createLivenessLock(pool);
  let me: bigint | null = null;

  return {
    async look() {
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
      const proven = await proof.proven();
      const { rows: shards } = await pool.query<SeenShard>('select shard, epoch, owner from trading_shard');
      return { me, active: watchers.map(({ owner }) => owner).filter((owner) => proven.has(owner)), shards };
    },
    async take(shards) {
      // Locked in the order in which batches lock them, so that nobody waits for each other.
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
        // Those of processes that ended without a word are cleared away too.
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
