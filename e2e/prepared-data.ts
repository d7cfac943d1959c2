import { fileURLToPath } from 'node:url';
import { openDatabase } from '@truefill/server/adapters/database/database.ts';
import { migrate } from '@truefill/server/adapters/database/migrate.ts';
import { ALL_MIGRATIONS } from '@truefill/server/all-tables.ts';
import { loadBrands } from '@truefill/server/features/brands/index.ts';
import { CATALOGUE_DIR, loadCatalogue } from '@truefill/server/features/catalogue/index.ts';
import { seedDemonstration } from '@truefill/server/seeding/demonstration.ts';
import { CHEAP_PASSWORDS } from '@truefill/server/test-support/cheap-passwords.ts';
import { makeDataFolder, PREPARED_DATA, removeDataFolder } from './data-folder.ts';
import { WEDNESDAY_MS } from './harness.ts';

const BRANDS_DIR = fileURLToPath(new URL('../brands', import.meta.url));
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Vitest's global setup of the journeys: a data folder in the state after a first start, with its tables and the
 * demonstration's users, created once. Creating a database is most of the cost of a start.
 */
export default async function prepare(): Promise<() => void> {
  const dataDir = makeDataFolder();
  const database = await openDatabase({ dataDir, log: quiet });
  try {
    await migrate(database, ALL_MIGRATIONS);
    await seedDemonstration({
      database,
      brands: loadBrands(BRANDS_DIR, loadCatalogue(CATALOGUE_DIR).bySymbol),
      dataDir,
      clock: { now: () => WEDNESDAY_MS },
      passwordCost: CHEAP_PASSWORDS,
    });
  } finally {
    await database.close();
  }
  process.env[PREPARED_DATA] = dataDir;
  return () => removeDataFolder(dataDir);
}
