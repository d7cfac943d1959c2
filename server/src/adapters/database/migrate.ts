import { Migrator, type Migration } from 'kysely/migration';
import pg from 'pg';
import { createKysely } from './database.ts';
import { DatabaseStartError } from './start-error.ts';

export type { Migration };

/** One feature's or all features' migrations by name, as in `2026-01-ledger-001`. Names sort in the order they are to run in. */
export type Migrations = Readonly<Record<string, Migration>>;

/** Joins the features' lists into one. Throws where two use the same name. */
export function gatherMigrations(...lists: Migrations[]): Migrations {
  const all: Record<string, Migration> = {};
  for (const [name, migration] of lists.flatMap((list) => Object.entries(list))) {
    if (all[name]) throw new DatabaseStartError(`two migrations are named ${name}`);
    all[name] = migration;
  }
  return all;
}

/**
 * Runs what has not run yet, in the order of the names, each batch under Kysely's lock so that several servers may start at
 * once. Answers the names that ran. Throws a DatabaseStartError naming the migration that failed; it leaves nothing behind.
 */
export async function migrate(database: { readonly connection: pg.ClientConfig }, migrations: Migrations): Promise<string[]> {
  // A connection of its own: a migration may take longer than the pool's statements are allowed to.
  const kysely = createKysely(new pg.Pool({ ...database.connection, max: 1, application_name: 'truefill migrations' }));
  try {
    const migrator = new Migrator({
      db: kysely,
      provider: { getMigrations: async () => ({ ...migrations }) },
      // Features number theirs independently, so a new one may sort before one that has run.
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
  }
}
