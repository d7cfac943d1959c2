import { Kysely, PostgresDialect } from 'kysely';
import type { Migration } from 'kysely/migration';
import pg from 'pg';
import type { DatabaseLog } from './cluster/database-log.ts';
import { startEmbedded } from './cluster/embedded.ts';
import { LimitedClient } from './limited-client.ts';
import { DatabaseStartError } from './cluster/start-error.ts';

/** the oldest PostgreSQL supported for a DATABASE_URL */
export const OLDEST_MAJOR = 15;
const POOL_SIZE = 16;
const CONNECT_MS = 10_000;
// Clients time out after 15.7 s, so they get an answer before that.
const STATEMENT_MS = 12_000;
// If not even a statement timeout is reported, the database is unreachable.
export const ANSWER_MS = 13_000;
const LOCK_WAIT_MS = 10_000;
const IDLE_IN_TRANSACTION_MS = 30_000;

/** Prefix of the application name of the session that a process holds while it serves; its number follows. */
export const SERVING_SESSION = 'truefill watcher';

/** Not typed by tables, like a migration's, so that each feature can use it as its own Kysely<Tables>. */
export type UntypedKysely = Parameters<Migration['up']>[0];

export interface Database {
  readonly pool: pg.Pool;
  readonly kysely: UntypedKysely;
  /** for opening further connections, without the pool's limits and timeouts */
  readonly connection: pg.ClientConfig;
  /** resolves with the reason if the embedded database ends unexpectedly; never for a DATABASE_URL */
  readonly lost: Promise<Error>;
  /** Closes all connections, then stops the embedded database. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url?: string | undefined;
  readonly dataDir: string;
  readonly log: DatabaseLog;
  /** the timeout for each answer of the server at the URL on the first check, ms */
  readonly answerMs?: number;
}

/**
 * Opens the database at `url`, else the embedded one in `dataDir`.
 * @throws DatabaseStartError with a one-line message if it cannot be used
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url !== undefined) {
    const connection = { connectionString: options.url };
    await checkServer(connection, options.answerMs ?? CONNECT_MS);
    return assemble(connection, options.log, { lost: new Promise(() => undefined), stop: async () => undefined });
  }
  const embedded = await startEmbedded({ dataDir: options.dataDir, log: options.log });
  return assemble(embedded.connection, options.log, embedded);
}

/**
 * A pool with the server's limits and types; tests use it too. A connection with an unanswered statement is cut, together with
 * all idle ones: after a network failure they are dead too, and the next statements would each wait for a timeout.
 * @param answerMs timeout for a statement's answer, ms; longer than the database's own statement timeout
 */
export function createPool(
  connection: pg.ClientConfig,
  log?: DatabaseLog,
  size: number = POOL_SIZE,
  answerMs: number = ANSWER_MS,
): pg.Pool {
  const idle = new Set<pg.ClientBase>();
  function onConnectionLost(reason: string): void {
    log?.warn({ reason, idle: idle.size }, 'database connection timed out; idle connections closed');
    for (const client of idle) {
      idle.delete(client);
      if (client instanceof LimitedClient) client.drop();
    }
  }
  const pool = new pg.Pool({
    ...connection,
    types,
    max: size,
    application_name: 'truefill',
    connectionTimeoutMillis: connection.connectionTimeoutMillis ?? CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_WAIT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    Client: class extends LimitedClient {
      constructor(config: pg.ClientConfig = {}) {
        super(config, { answerMs, onConnectionLost });
      }
    },
  });
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (_, client) => idle.add(client));
  pool.on('remove', (client) => idle.delete(client));
  // The pool replaces broken connections; without a listener the error would end the process.
  // The error object contains the client and its statements, so only its message is logged.
  pool.on('error', ({ message }) => log?.warn({ reason: message }, 'idle database connection failed'));
  // The borrower of a broken connection gets the error with the next statement.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export function createKysely(pool: pg.Pool): UntypedKysely {
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}

const INT8 = pg.types.builtins.INT8;
const INT8_ARRAY = 1016;
// The published type only knows the scalar IDs.
const TEXT_ARRAY = 1009;
const parseTextArray = pg.types.getTypeParser(TEXT_ARRAY as never) as (text: string) => (string | null)[];

/** int8 holds money, prices and volumes: parsed as bigint to stay exact, also in arrays. numeric stays a string. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format === 'binary') return pg.types.getTypeParser(oid, format);
    if (oid === INT8) return BigInt;
    if (oid === INT8_ARRAY) return (text: string) => parseTextArray(text).map((value) => (value === null ? null : BigInt(value)));
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

function assemble(
  connection: pg.ClientConfig,
  log: DatabaseLog,
  owner: { readonly lost: Promise<Error>; stop(): Promise<void> },
): Database {
  const pool = createPool(connection, log);
  const allGone = watchConnections(pool);
  const kysely = createKysely(pool);
  let closing: Promise<void> | undefined;
  const close = async () => {
    // Also ends the pool, unless it was never used through Kysely.
    await kysely.destroy();
    if (!pool.ending) await pool.end();
    await allGone();
    await owner.stop();
  };
  return { pool, kysely, connection, lost: owner.lost, close: () => (closing ??= close()) };
}

/**
 * pg's pool reports its end as soon as the terminate messages are sent. If the database stops before reading them, the
 * connections break with errors.
 * @returns waits until every connection is closed; each client guarantees that
 */
function watchConnections(pool: pg.Pool): () => Promise<void> {
  const open = new Set<pg.ClientBase>();
  const { promise, resolve } = Promise.withResolvers<void>();
  let ended = false;
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => {
    open.delete(client);
    if (ended && open.size === 0) resolve();
  });
  return async () => {
    ended = true;
    if (open.size > 0) await promise;
  };
}

async function checkServer(connection: { connectionString: string }, answerMs: number): Promise<void> {
  // A server may accept the connection and then never answer.
  const client = new LimitedClient({ ...connection, connectionTimeoutMillis: answerMs }, { answerMs });
  client.on('error', () => undefined);
  let rows: { version: number; standby: boolean }[];
  try {
    await client.connect();
    const query = `select current_setting('server_version_num')::int as version, pg_is_in_recovery() as standby`;
    ({ rows } = await client.query<{ version: number; standby: boolean }>(query));
    await client.end();
  } catch (error) {
    throw new DatabaseStartError(
      `the database at DATABASE_URL (${withoutPassword(connection.connectionString)}) cannot be used: ${messageOf(error)}`,
    );
  }
  // On a standby, advisory locks are local, so the locks of running servers would protect nothing.
  if (rows[0]?.standby)
    throw new DatabaseStartError('DATABASE_URL leads to a standby, which cannot be written to: name the primary');
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  if (major < OLDEST_MAJOR)
    throw new DatabaseStartError(`DATABASE_URL leads to PostgreSQL ${major}; at least ${OLDEST_MAJOR} is needed`);
}

function withoutPassword(url: string): string {
  return url.replace(/\/\/[^@/]*@/, '//');
}

/** A refused connection to a name with several addresses is an AggregateError with an empty message. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
