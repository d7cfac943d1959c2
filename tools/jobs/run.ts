import { fileURLToPath } from 'node:url';
import { connectToDatabase } from '@truefill/server/adapters/database/connect-to-database.ts';
import { deadLetters, retryDeadLetters } from '@truefill/server/jobs/dead-letters.ts';
import { readSettings } from '@truefill/server/settings.ts';
import type { Pool } from 'pg';

const USAGE = `npm run jobs -- dead            lists the jobs that failed their last attempt, by kind
npm run jobs -- retry <kind>    gives those of a kind all their attempts again
DATA_DIR and DATABASE_URL name the installation, as they do for its server, which may be running.
`;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function list(pool: Pool): Promise<string> {
  const lines = (await deadLetters(pool)).map(
    ({ kind, count, sinceMs }) => `${kind}: ${count}, the first at ${new Date(sinceMs).toISOString()}`,
  );
  return lines.length === 0 ? 'no job failed its last attempt' : lines.join('\n');
}

async function retry(pool: Pool, kind: string): Promise<string> {
  const known = (await deadLetters(pool)).map((each) => each.kind);
  if (!known.includes(kind)) throw new Error(`no job of kind ${kind} failed its last attempt`);
  return `${await retryDeadLetters(pool, kind)} of kind ${kind} wait for their first attempt`;
}

function commandOf([name, kind, ...rest]: readonly string[]): ((pool: Pool) => Promise<string>) | null {
  if (rest.length > 0) return null;
  if (name === 'dead' && kind === undefined) return list;
  return name === 'retry' && kind !== undefined ? (pool) => retry(pool, kind) : null;
}

const command = commandOf(process.argv.slice(2));
if (command === null) {
  process.stderr.write(USAGE);
  process.exitCode = 1;
} else {
  try {
    const { dataDir, databaseUrl } = readSettings(process.env, ROOT);
    const connection = await connectToDatabase({ url: databaseUrl, dataDir, log: quiet });
    try {
      process.stdout.write(`${await command(connection.pool)}\n`);
    } finally {
      await connection.leave();
    }
  } catch (error) {
    process.stderr.write(`nothing was done: ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
