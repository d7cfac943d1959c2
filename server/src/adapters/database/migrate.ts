import { Migrator, type Migration } from 'kysely/migration';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createKysely, SERVING_SESSION } from './database.ts';
import { KEEP_ALIVE_AFTER_MS } from './limited-client.ts';
import { DatabaseStartError } from './cluster/start-error.ts';

export type { Migration };

/** Migrations by name, such as `2026-11-23-ledger-references`. They run in the order of their names. */
export type Migrations = Readonly<Record<string, Migration>>;

/** Merges the features' migrations in the order in which they run. Throws if two have the same name. */
export function gatherMigrations(...lists: Migrations[]): Migrations {
  const all: Record<string, Migration> = {};
  const entries = lists.flatMap((list) => Object.entries(list)).toSorted(([one], [other]) => one.localeCompare(other));
  for (const [name, migration] of entries) {
    if (all[name]) throw new DatabaseStartError(`two migrations are named ${name}`);
    all[name] = migration;
  }
  return all;
}

/** The maximum that a stopping server takes; one whose machine is gone is not waited for. */
const TIMEOUT_MS = 25_000;
const ASK_AGAIN_MS = 250;

/**
 * Runs the migrations that have not run yet, in name order, each batch under Kysely's lock so that several servers can start at
 * the same time. Returns the names that ran.
 * @throws DatabaseStartError naming the migration that failed, which leaves nothing behind; or if the database belongs to a
 * newer version, or an older version's server is still running on a database that must change
 */
export async function migrate(
  database: { readonly connection: pg.ClientConfig },
  migrations: Migrations,
  { timeoutMs = TIMEOUT_MS }: { readonly timeoutMs?: number } = {},
): Promise<string[]> {
  // A separate connection, since a migration may exceed the pool's statement timeout. Keep-alive detects a network failure.
  const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS };
  const pool = new pg.Pool({ ...database.connection, ...keepAlive, max: 1, application_name: 'truefill migrations' });
  const kysely = createKysely(pool);
  try {
    await awaitOwnVersion(pool, migrations, timeoutMs);
    const migrator = new Migrator({
      db: kysely,
      provider: { getMigrations: async () => ({ ...migrations }) },
      // Names contain the day they were written. Of two from the same day, the one that sorts first may reach a database last
      // and must still run; `server/src/adapters/database/upgrade.integration.test.ts` shows that the result equals a new
      // database.
      allowUnorderedMigrations: true,
    });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error !== undefined) {
      const failed = results.find((result) => result.status === 'Error')?.migrationName;
      const reason = error instanceof Error ? error.message : String(error);
      throw new DatabaseStartError(failed ? `the migration ${failed} failed: ${reason}` : `the migrations cannot run: ${reason}`);
    }
    return results.map((result) => result.migrationName);
  } finally {
    await kysely.destroy();
    // Kysely does not end a pool that it never used
    if (!pool.ending) await pool.end();
  }
}

/** Two versions must not write to one database at the same time: neither may know what the other writes. */
async function awaitOwnVersion(pool: pg.Pool, migrations: Migrations, timeoutMs: number): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += ASK_AGAIN_MS) {
    // Asked first: a running server has already run its own migrations, so any missing afterwards are not its own.
    const isServed = await othersServe(pool);
    const done = await namesDone(pool);
    const unknown = done.find((name) => !(name in migrations));
    if (unknown !== undefined) {
      throw new DatabaseStartError(
        `the database was prepared by a newer version of the program, with ${unknown}, which this version does not know: start the newer one`,
      );
    }
    const missing = Object.keys(migrations).filter((name) => !done.includes(name));
    if (!isServed || missing.length === 0) return;
    if (waitedMs >= timeoutMs) {
      throw new DatabaseStartError(
        `this version has to change the database (${missing.join(', ')}), which a server of an older version is using: stop every server of the older version first`,
      );
    }
    await delay(ASK_AGAIN_MS);
  }
}

async function othersServe(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from pg_stat_activity where datname = current_database() and starts_with(application_name, $1) limit 1',
    [SERVING_SESSION],
  );
  return rowCount === 1;
}

async function namesDone(pool: pg.Pool): Promise<string[]> {
  const { rows: known } = await pool.query<{ known: boolean }>(`select to_regclass('kysely_migration') is not null as known`);
  if (known[0]?.known !== true) return [];
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}
