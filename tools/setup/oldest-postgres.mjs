import { existsSync } from 'node:fs';
import { aptInstall } from './apt.mjs';

const OLDEST_MAJOR = 15;
const DEBIANS = `/usr/lib/postgresql/${OLDEST_MAJOR}/bin`;

/** The oldest supported PostgreSQL, for the test that runs on it. Returns its folder, or null if it is unavailable. */
export async function ensureOldestPostgres() {
  const folder = process.env.OLDEST_POSTGRES_BIN ?? DEBIANS;
  if (!existsSync(`${folder}/postgres`)) await aptInstall(`PostgreSQL ${OLDEST_MAJOR}`, [`postgresql-${OLDEST_MAJOR}`]);
  return existsSync(`${folder}/postgres`) ? folder : null;
}
