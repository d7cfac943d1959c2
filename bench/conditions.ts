import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import pg, { type ClientConfig } from 'pg';

/** Prints the conditions of a result: the machine, its load, and the versions. */
export async function printConditions(connection: ClientConfig | null, sizes: Readonly<Record<string, number>>): Promise<void> {
  const [load = 0] = loadavg();
  const lines = [
    `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, load ${load.toFixed(1)} before the start`,
    `Node ${process.version}${connection ? `, ${await databaseVersion(connection)}` : ''}`,
    Object.entries(sizes)
      .map(([name, value]) => `${name} ${value.toLocaleString('en')}`)
      .join(', '),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (load > 0.5) process.stdout.write('the machine is not idle: only ratios of one run mean something\n');
}

async function databaseVersion(connection: ClientConfig): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ version: string; settings: string }>(
    `select current_setting('server_version') as version,
            string_agg(name || ' ' || current_setting(name), ', ' order by name) as settings
     from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'shared_buffers')`,
  );
  await client.end();
  return `PostgreSQL ${rows[0]?.version} (${rows[0]?.settings})`;
}

/** The median of several measurements. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? NaN) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

/** The value that this share of the measurements does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

/** One line of a report. */
export function printResult(what: string, value: number, remark = ''): void {
  process.stdout.write(`${what.padEnd(56)} ${value.toFixed(value < 100 ? 2 : 0).padStart(10)}   ${remark}\n`);
}
