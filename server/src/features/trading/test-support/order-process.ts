/**
 * A process that places orders without end and prints each order number once it is acknowledged, for tests that kill it.
 *   node order-process.ts <database url> <user id> <run>
 */
import { createPool } from '../../../adapters/database/database.ts';
import { closeOrder } from '../routes/change-orders.ts';
import { placeOrder } from '../routes/place-order.ts';
import { marketOrder, openTradingBroker, trader } from './trading-broker.ts';

const CLIENTS = 200;
const [url = '', userId = '', run = ''] = process.argv.slice(2);
const { trading } = await openTradingBroker(createPool({ connectionString: url }));

async function client(number: number): Promise<never> {
  for (let count = 0; ; count++) {
    const key = `${run}/${number}/${count}`;
    const uid = await placeOrder(trading.gateway, trader(BigInt(userId), 'demo', key), marketOrder({ volume: '0.01' }));
    // Writes to a pipe are synchronous, so every printed order was acknowledged even if the process is killed.
    process.stdout.write(`${key} ${uid}\n`);
    if (count % 2 === 0) continue;
    await closeOrder(trading.gateway, trader(BigInt(userId)), BigInt(uid.slice(6)));
    process.stdout.write(`closed ${uid}\n`);
  }
}

await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
