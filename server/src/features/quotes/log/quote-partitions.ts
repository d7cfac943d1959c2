import { QUOTE_LOG_DAYS } from '@truefill/domain/market/quote.ts';
import { DAY_MS } from '@truefill/domain/time/durations.ts';
import type { Pool, PoolClient } from 'pg';
import { inStartupTransaction } from '../../../adapters/database/startup-transaction.ts';

const DAYS_AHEAD = 2;
/** Advisory lock that serializes partition work among processes that share a database. */
const PARTITION_LOCK = 7_311;

/**
 * Creates the partitions from the oldest retained day to two days ahead, and drops those of older days with their rejected
 * quotes.
 * @param timeoutMs how long to wait for other processes, ms; as long as a starting one, if omitted
 * @returns the time until which there are partitions
 */
export async function ensurePartitions(pool: Pool, nowMs: number, timeoutMs?: number): Promise<number> {
  const today = Math.floor(nowMs / DAY_MS);
  const oldest = today - QUOTE_LOG_DAYS;
  await inStartupTransaction(
    pool,
    PARTITION_LOCK,
    async (client) => {
      const have = new Set(await partitionDays(client));
      for (let day = oldest; day <= today + DAYS_AHEAD; day++) if (!have.has(day)) await create(client, day);
      for (const day of have) if (day < oldest) await client.query(`drop table quote_log_${day}`);
      await client.query('delete from refused_quote where arrived_ms < $1', [oldest * DAY_MS]);
    },
    timeoutMs,
  );
  return (today + DAYS_AHEAD + 1) * DAY_MS;
}

async function create(client: PoolClient, day: number): Promise<void> {
  await client.query(
    `create table quote_log_${day} partition of quote_log for values from (${day * DAY_MS}) to (${(day + 1) * DAY_MS})`,
  );
}

/** Days (since the epoch) that have a partition. */
async function partitionDays(client: PoolClient): Promise<number[]> {
  const { rows } = await client.query<{ name: string }>(`
    select child.relname as name from pg_inherits
    join pg_class child on child.oid = inhrelid
    where inhparent = 'quote_log'::regclass`);
  return rows.map(({ name }) => Number(name.slice('quote_log_'.length)));
}
