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
  await run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`, url]);
  chmodSync(file, 0o600);
}

/**
 * Writes a dump into an empty database, completely or not at all.
 * @throws if the database has tables, or with the output of `pg_restore`
 */
export async function restoreDatabase(file: string, url: string): Promise<void> {
  if (await hasTables(url)) throw new Error('the database of DATABASE_URL has tables: use an empty one');
  await run('pg_restore', ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges', `--dbname=${url}`, file]);
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

/** Runs a PostgreSQL tool from `POSTGRES_BIN`, otherwise from the path. It has to be at least as new as the database. */
async function run(tool: string, args: readonly string[]): Promise<void> {
  const folder = process.env['POSTGRES_BIN'];
  try {
    await promisify(execFile)(folder ? join(folder, tool) : tool, args);
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: string };
    if (code === 'ENOENT')
      throw new Error(`${tool} was not found: install PostgreSQL's client tools, or name their folder in POSTGRES_BIN`, {
        cause: error,
      });
    throw new Error(`${tool}: ${stderr?.trim() || (error as Error).message}`, { cause: error });
  }
}
