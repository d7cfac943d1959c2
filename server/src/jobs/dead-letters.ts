import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import { deadNameOf, SCHEMA } from './names.ts';

/** The dead letters of a kind of job. */
export interface DeadLetters {
  readonly kind: string;
  readonly count: number;
  /** when the first of them failed for the last time, ms */
  readonly sinceMs: number;
}

/** All dead letters, whatever version of the server left them. */
export async function deadLetters(pool: Pool): Promise<readonly DeadLetters[]> {
  const { rows } = await pool.query<{ name: string; count: number; since: number }>(
    `select name, count(*)::int as count, (extract(epoch from min(created_on)) * 1000)::float8 as since from ${SCHEMA}.job
     where right(name, $1) = $2 and state in ('created', 'retry', 'active') group by name order by name`,
    [deadNameOf('').length, deadNameOf('')],
  );
  return rows.map(({ name, count, since }) => ({ kind: name.slice(0, -deadNameOf('').length), count, sinceMs: since }));
}

/** Gives a kind's dead letters all their attempts again, next to running servers, which carry them out. @returns how many */
export async function retryDeadLetters(pool: Pool, kind: string): Promise<number> {
  const boss = new PgBoss({
    db: { executeSql: (text, values = []) => pool.query(text, values) },
    schema: SCHEMA,
    // what maintains the queues are the servers
    migrate: false,
    supervise: false,
    schedule: false,
    registerInstance: false,
  });
  await boss.start();
  try {
    // what fails again meanwhile waits for the next time
    const createdBefore = new Date();
    let all = 0;
    for (;;) {
      const moved = await boss.redrive(deadNameOf(kind), { createdBefore });
      if (moved === 0) return all;
      all += moved;
    }
  } finally {
    await boss.stop();
  }
}
