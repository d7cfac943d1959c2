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
  const template = await templateFor(migrations, prepare);
  // copies the files instead of logging every page: half the time to create it, a third to drop it
  await asAdministrator((client) => client.query(`create database ${name} template ${template} strategy file_copy`));
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

const templates = new Map<string, Promise<string>>();

/** Migrations run once per run; each database with them is a copy of the result. */
function templateFor(migrations: Migrations, prepare?: Prepare): Promise<string> | string {
  const names = Object.keys(migrations).toSorted();
  if (names.length === 0) return 'template1';
  const hash = createHash('sha256').update(prepare?.name ?? '');
  for (const name of names) hash.update(`${name}\n${migrations[name]?.up.toString()}\n`);
  const template = `template_${hash.digest('hex').slice(0, 24)}`;
  const known = templates.get(template) ?? asAdministrator((client) => createTemplate(client, template, migrations, prepare));
  templates.set(template, known);
  known.catch(() => templates.delete(template));
  return known;
}

async function createTemplate(client: pg.Client, template: string, migrations: Migrations, prepare?: Prepare): Promise<string> {
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

/** One connection per process: opening one for every database costs the cluster as much as creating it. */
let administrator: Promise<pg.Client> | undefined;
let lastWork: Promise<unknown> = Promise.resolve();

function asAdministrator<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const done = lastWork.then(async () => work(await (administrator ??= connectAsAdministrator())));
  lastWork = done.catch(() => undefined);
  return done;
}

async function connectAsAdministrator(): Promise<pg.Client> {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' });
  const lost = (): void => void (administrator = undefined);
  // the cluster stops at the end of the run
  client.on('error', lost);
  await client.connect().catch((error: unknown) => {
    lost();
    throw error;
  });
  return client;
}
