import { createHash, randomBytes } from 'node:crypto';
import type { ClientConfig, Pool } from 'pg';
import pg from 'pg';
import { inject } from 'vitest';
import { createKysely, createPool, type UntypedKysely } from './database.ts';
import { migrate, type Migrations } from './migrate.ts';

export interface TestDatabase {
  readonly pool: Pool;
  readonly kysely: UntypedKysely;
  readonly connection: ClientConfig;
  /** the same database as a DATABASE_URL, for processes that a test starts */
  readonly url: string;
  drop(): Promise<void>;
}

/** Serializes the creation of templates among the test files of one run. */
const TEMPLATE_LOCK = 7_301;

/** Further set-up of a database after its migrations, keyed by its function's name. */
type Prepare = (parts: { readonly connection: ClientConfig; readonly log: Pick<Console, 'error' | 'warn'> }) => Promise<void>;

/** A separate database in the run's cluster with the given migrations applied. Call `drop` in afterAll. */
export async function createTestDatabase(migrations: Migrations = {}, prepare?: Prepare): Promise<TestDatabase> {
  const cluster = inject('postgres');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdministrator(async (client) => {
    const template = await templateFor(client, migrations, prepare);
    // copying files takes half the processor time of copying pages through the log, and there is little else to flush
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const connection = { ...cluster, database: name };
  const pool = createPool(connection);
  const kysely = createKysely(pool);
  return {
    pool,
    kysely,
    connection,
    url: `postgresql://${cluster.user}@${encodeURIComponent(cluster.host)}:${cluster.port}/${name}`,
    async drop() {
      await kysely.destroy();
      await asAdministrator((client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

/** Migrations run once per run; each database with them is a copy of the result. */
async function templateFor(client: pg.Client, migrations: Migrations, prepare?: Prepare): Promise<string> {
  const names = Object.keys(migrations).toSorted();
  if (names.length === 0) return 'template1';
  const hash = createHash('sha256').update(prepare?.name ?? '');
  for (const name of names) hash.update(`${name}\n${migrations[name]?.up.toString()}\n`);
  const template = `template_${hash.digest('hex').slice(0, 24)}`;
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      const draft = `${template}_draft`;
      await client.query(`drop database if exists ${draft}`);
      await client.query(`create database ${draft}`);
      const connection = { ...inject('postgres'), database: draft };
      await migrate({ connection }, migrations);
      await prepare?.({ connection, log: console });
      await client.query(`alter database ${draft} rename to ${template}`);
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
  return template;
}

async function asAdministrator(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
