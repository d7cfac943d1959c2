import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClientConfig } from 'pg';

const ROOT = join(import.meta.dirname, '..', '..');
const READY_WITHIN_MS = 60_000;
const TICK_MS = 10;

/** A process that serves HTTP, and its processor time so far. */
export interface ServerProcess {
  readonly port: number;
  cpuMs(): number;
  stop(): Promise<void>;
}

/** The product, started as usual, on a database of the benchmark. */
export async function startProduct(options: {
  readonly connection: ClientConfig;
  readonly dataDir: string;
  readonly brandsDir: string;
  readonly port: number;
  readonly profileDir: string | null;
}): Promise<ServerProcess> {
  const { host, port: databasePort, user, password, database } = options.connection;
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  const url = `postgres://${user}${secret}@${encodeURIComponent(String(host))}:${databasePort}/${database}`;
  const profiling = options.profileDir === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profileDir}`];
  const child = spawn(process.execPath, [...profiling, join(ROOT, 'server/src/main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      DATA_DIR: options.dataDir,
      BRANDS_DIR: options.brandsDir,
      PORT: String(options.port),
      HEALTH_PORT: String(options.port + 50),
      CALLS_PER_USER: '100000',
      CONNECTIONS_PER_ADDRESS: '100000',
      LOG_LEVEL: 'error',
      FEED: 'simulated',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await ready(child, `http://127.0.0.1:${options.port + 50}/health/ready`);
  return served(child, options.port);
}

/** A fastify server with one POST and a JSON schema, which does nothing. */
export async function startTrivial(port: number): Promise<ServerProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'trivial-server.ts'), String(port)], { stdio: 'inherit' });
  await ready(child, `http://127.0.0.1:${port}/`);
  return served(child, port);
}

function served(child: ChildProcess, port: number): ServerProcess {
  return {
    port,
    cpuMs: () => processCpuMs(child.pid ?? 0),
    async stop() {
      if (child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function ready(child: ChildProcess, url: string): Promise<void> {
  const untilMs = performance.now() + READY_WITHIN_MS;
  while (performance.now() < untilMs && child.exitCode === null) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await delay(50);
  }
  child.kill('SIGKILL');
  throw new Error(`the server at ${url} did not become ready`);
}

/** Processor time of a process so far, ms. Linux only: NaN elsewhere. */
function processCpuMs(pid: number): number {
  if (process.platform !== 'linux') return NaN;
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
