/**
 * A small server that tests kill: opens the embedded database in the given folder, then commits rows until it ends, printing
 * each number once it is committed. With a second argument it commits that many and then waits.
 */
import { openDatabase } from '../database.ts';

const [dataDir = '', count = 'Infinity'] = process.argv.slice(2);
const print = (line: string) => process.stdout.write(`${line}\n`);
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

try {
  const database = await openDatabase({ dataDir, log: quiet });
  process.once('SIGTERM', () => void database.close().then(() => print('closed')));
  await database.pool.query('create table if not exists committed (id int8 primary key)');
  const { rows } = await database.pool.query<{ next: bigint }>('select coalesce(max(id), 0) + 1 as next from committed');
  const first = rows[0]?.next ?? 1n;
  print('open');
  for (let id = first; Number(id - first) < Number(count); id += 1n) {
    await database.pool.query('insert into committed values ($1)', [id]);
    print(String(id));
  }
  print('waiting');
} catch (error) {
  print((error as Error).message);
  process.exitCode = 1;
}
