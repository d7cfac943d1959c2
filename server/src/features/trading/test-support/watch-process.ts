/**
 * A process that watches orders, for tests that kill it. It prints a line once it holds shards.
 *   node watch-process.ts <database url>
 */
import { createPool } from '../../../adapters/database/database.ts';
import { openTradingHouse } from './trading-house.ts';

const [url = ''] = process.argv.slice(2);
await openTradingHouse(createPool({ connectionString: url }));
process.stdout.write('watching\n');
