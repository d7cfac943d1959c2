/**
 * A process that watches orders, for tests that kill it. Prints a line once it owns shards.
 * node watch-process.ts <database url>
 */
import { createPool } from '../../../adapters/database/database.ts';
import { openTradingBroker } from './trading-broker.ts';

const [url = ''] = process.argv.slice(2);
await openTradingBroker(createPool({ connectionString: url }));
process.stdout.write('watching\n');
