import { Migrator, type Migration } from 'kysely/migration';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createKysely, SERVING_SESSION } from './database.ts';
import { KEEP_ALIVE_AFTER_MS } from './limited-client.ts';
import { DatabaseStartError } from './cluster/start-error.ts';

export type { Migration };

/** One feature's or all features' migrations by name, as in `2026-11-23-ledger-references`. Names sort in the order they are to run in. */
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

/** A server that was told to stop takes as long at most; one whose machine is gone is not waited for. */
const PATIENCE_MS = 25_000;
const ASK_AGAIN_MS = 250;

/**
 * Runs what has not run yet, in the order of the names, each batch under Kysely's lock so that several servers may start at
 * once. Answers the names that ran. Throws a DatabaseStartError naming the migration that failed, which leaves nothing behind, and one
 * where the database is a newer version's, or an older version still serves on one that would have to change.
 */
export async function migrate(
  database: { readonly connection: pg.ClientConfig },
  migrations: Migrations,
  { patienceMs = PATIENCE_MS }: { readonly patienceMs?: number } = {},
): Promise<string[]> {
  // A connection of its own: a migration may take longer than the pool's statements are allowed to. A network that is cut meanwhile is noticed.
  const aliveness = { keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS };
  const pool = new pg.Pool({ ...database.connection, ...aliveness, max: 1, application_name: 'truefill migrations' });
  const kysely = createKysely(pool);
  try {
    await awaitOwnVersion(pool, migrations, patienceMs);
    const migrator = new Migrator({
      db: kysely,
      provider: { getMigrations: async () => ({ ...migrations }) },
      // Names carry the day of their writing. Of two that were written on one day, the one that sorts first may come to a database last,
      // which must not be refused for it; `server/src/adapters/database/upgrade.integration.test.ts` shows that the outcome is that of a new database.
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
    // what was never used through Kysely is not closed by it
    if (!pool.ending) await pool.end();
  }
}

/** Versions do not write to one database side by side: what one writes, the other may not know. */
async function awaitOwnVersion(pool: pg.Pool, migrations: Migrations, patienceMs: number): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += ASK_AGAIN_MS) {
    // Asked first: who serves had his own migrations before, so that what is missing afterwards is none of his.
    const isServed = await othersServe(pool);
    const done = await namesDone(pool);
    const strange = done.find((name) => !(name in migrations));
    if (strange !== undefined) {
      throw new DatabaseStartError(
        `the database was prepared by a newer version of the program, with ${strange}, which this version does not know: start the newer one`,
      );
    }
    const missing = Object.keys(migrations).filter((name) => !done.includes(name));
    if (!isServed || missing.length === 0) return;
    if (waitedMs >= patienceMs) {
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
