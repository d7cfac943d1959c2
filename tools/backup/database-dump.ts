import { execFile } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

/**
 * Writes a consistent snapshot of a database to a file in PostgreSQL's own format; servers may be writing.
 * @throws with the output of `pg_dump`
 */
export async function dumpDatabase(url: string, file: string): Promise<void> {
  await run('pg_dump', url, ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`]);
  chmodSync(file, 0o600);
}

/** @throws if the database is not empty */
export async function refuseTables(url: string): Promise<void> {
  if (await hasTables(url)) throw new Error('the database of DATABASE_URL has tables: use an empty one');
}

/**
 * Writes a dump into an empty database, completely or not at all.
 * @throws with the output of `pg_restore`
 */
export async function restoreDatabase(file: string, url: string): Promise<void> {
  await run('pg_restore', url, ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges', file]);
}

async function hasTables(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      "select from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1",
    );
    return rowCount !== 0;
  } finally {
    await client.end();
  }
}

function withoutPassword(url: string): { readonly url: string; readonly password: string } {
  const parsed = new URL(url);
  const password = decodeURIComponent(parsed.password);
  parsed.password = '';
  return { url: parsed.href, password };
}

/** Runs a PostgreSQL tool from `POSTGRES_BIN`, otherwise from the path. It has to be at least as new as the database. */
async function run(tool: string, url: string, args: readonly string[]): Promise<void> {
  const folder = process.env['POSTGRES_BIN'];
  // other users of the machine can read arguments, but not the environment
  const { url: database, password } = withoutPassword(url);
  const env = password === '' ? process.env : { ...process.env, PGPASSWORD: password };
  try {
    await promisify(execFile)(folder ? join(folder, tool) : tool, [`--dbname=${database}`, ...args], { env });
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: string };
    if (code === 'ENOENT')
      throw new Error(`${tool} was not found: install PostgreSQL's client tools, or name their folder in POSTGRES_BIN`, {
        cause: error,
      });
    throw new Error(`${tool}: ${stderr?.trim() || (error as Error).message}`, { cause: error });
  }
}
