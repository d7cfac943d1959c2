import { spawnSync } from 'node:child_process';
import type { ClientConfig } from 'pg';

const CLIENTS = '16';
const SCALE = '16';

/**
 * PostgreSQL's own TPC-B on the server of `connection`, in the database it names.
 * @returns transactions per second, or null where the machine has no pgbench
 */
export function pgbenchTps(connection: ClientConfig, seconds: number): number | null {
  const program = process.env['PGBENCH'] ?? 'pgbench';
  if (spawnSync(program, ['--version']).error) return null;
  const where = ['-h', String(connection.host), '-p', String(connection.port), '-U', String(connection.user)];
  const run = (...options: string[]): string => {
    const { status, stdout, stderr } = spawnSync(program, [...where, ...options, String(connection.database)], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`pgbench failed: ${stderr}`);
    return stdout;
  };
  run('-i', '-q', '-s', SCALE);
  const tps = /tps = ([\d.]+)/.exec(run('-c', CLIENTS, '-j', '2', '-M', 'prepared', '-T', String(seconds)))?.[1];
  if (tps === undefined) throw new Error('pgbench printed no tps');
  return Number(tps);
}
