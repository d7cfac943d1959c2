import { fileURLToPath } from 'node:url';
import { connectToDatabase } from '@truefill/server/adapters/database/connect-to-database.ts';
import { readPublishedHeads, verifyChain } from '@truefill/server/features/audit/index.ts';
import { readSettings } from '@truefill/server/settings.ts';

const USAGE = `npm run audit -- verify
DATA_DIR and DATABASE_URL name the installation, as they do for its server, which may be running.
`;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Recomputes the audit chain and compares it with the recorded heads. @returns whether it is valid */
async function verify(): Promise<boolean> {
  const { dataDir, databaseUrl } = readSettings(process.env, ROOT);
  const published = readPublishedHeads(dataDir);
  const connection = await connectToDatabase({ url: databaseUrl, dataDir, log: quiet });
  try {
    const { entries, headHash, broken } = await verifyChain(connection.pool, published);
    const compared = `${published.length} printed ${published.length === 1 ? 'head' : 'heads'} compared`;
    if (broken === null) process.stdout.write(`the chain holds: ${entries} entries, ${compared}, head ${headHash}\n`);
    else
      process.stderr.write(`the chain is broken at entry ${broken.seq}: ${broken.because} (${entries} entries before it hold)\n`);
    return broken === null;
  } finally {
    await connection.leave();
  }
}

if (process.argv[2] === 'verify' && process.argv.length === 3) {
  try {
    if (!(await verify())) process.exitCode = 1;
  } catch (error) {
    process.stderr.write(`the chain could not be verified: ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
} else {
  process.stderr.write(USAGE);
  process.exitCode = 1;
}
