import { spawnSync } from 'node:child_process';
import type { ClientConfig } from 'pg';
import { endedChildrenCpuMs } from './cpu-time.ts';

const CLIENTS = '16';
const SCALE = '16';

export interface PgbenchResult {
  /** transactions per second */
  readonly tps: number;
  readonly transactions: number;
  /** processor time of pgbench itself, ms */
  readonly clientCpuMs: number;
}

/**
 * PostgreSQL's own TPC-B on the server and database of `connection`.
 * @param warmUpSeconds how long it runs before measuring
 * @param prepared called between the warm-up and the run
 * @returns null if the machine has no pgbench
 */
export function runPgbench(
  connection: ClientConfig,
  warmUpSeconds: number,
  seconds: number,
  prepared: () => void,
): PgbenchResult | null {
  const program = process.env['PGBENCH'] ?? 'pgbench';
  if (spawnSync(program, ['--version']).error) return null;
  const where = ['-h', String(connection.host), '-p', String(connection.port), '-U', String(connection.user)];
  const run = (...options: string[]): string => {
    const { status, stdout, stderr } = spawnSync(program, [...where, ...options, String(connection.database)], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`pgbench failed: ${stderr}`);
    return stdout;
  };
  run('-i', '-q', '-s', SCALE);
  const transact = (duration: number): string => run('-c', CLIENTS, '-j', '2', '-M', 'prepared', '-T', String(duration));
  if (warmUpSeconds > 0) transact(warmUpSeconds);
  prepared();
  const before = endedChildrenCpuMs();
  const report = transact(seconds);
  const number = (pattern: RegExp): number => Number(pattern.exec(report)?.[1] ?? NaN);
  const result = {
    tps: number(/tps = ([\d.]+)/),
    transactions: number(/actually processed: (\d+)/),
    clientCpuMs: endedChildrenCpuMs() - before,
  };
  if (Number.isNaN(result.tps + result.transactions)) throw new Error(`pgbench printed no result: ${report}`);
  return result;
}
