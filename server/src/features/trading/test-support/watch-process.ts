/**
 * A process that watches orders, for tests that kill it. Prints a line once it owns shards.
 * node watch-process.ts <database url>
 */
import { createPool } from '../../../adapters/database/database.ts';
import { openTradingHouse } from './trading-house.ts';

const [url = ''] = process.argv.slice(2);
await openTradingHouse(createPool({ connectionString: url }));
process.stdout.write('watching\n');
