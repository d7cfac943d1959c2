import { setTimeout as delay } from 'node:timers/promises';
import { writeFailure } from './adapters/database/write-failure.ts';
import type { Features } from './server-parts.ts';
import type { Health } from './features/console-reads/index.ts';
import { deadJobs } from './health/job-health.ts';
import { lowDiskSpace } from './health/low-disk-space.ts';

type Watched = Pick<Features, 'database' | 'jobs' | 'quotes' | 'unknownEntryKinds' | 'removedBrands'>;

/** The timeout of a health check; callers want a quick answer and repeat it. */
const HEALTHY_WITHIN_MS = 5_000;

/** The database's problem in one line; null if it works. */
export async function unreachable({ database }: Pick<Features, 'database'>): Promise<string | null> {
  try {
    const silent = delay(HEALTHY_WITHIN_MS, 'database: it does not answer', { ref: false });
    const failure = await Promise.race([database.pool.query('select 1').then(() => null), silent]);
    const writeError = writeFailure(database.pool);
    return failure ?? (writeError === null ? null : `database: nothing can be written (${writeError})`);
  } catch (error) {
    return `database: ${(error as Error).message}`;
  }
}

/** Why orders are refused although everything runs; null if they are not. */
function priceOutage({ quotes }: Pick<Features, 'quotes'>): string | null {
  const untilMs = quotes.aheadUntilMs();
  if (untilMs === null) return null;
  return `prices: timestamps in the future (system clock was set back); orders are refused until ${new Date(untilMs).toISOString()}`;
}

/** Warnings for operators while requests are served, one line each. */
export async function remarksOf(dataDir: string, features: Watched): Promise<string[]> {
  const lines = [features.unknownEntryKinds, features.removedBrands, priceOutage(features), await lowDiskSpace(dataDir)];
  return [...lines.filter((line) => line !== null), ...(await deadJobs(features.jobs))];
}

/** The service's health for the console's dashboard. */
export async function healthOf(dataDir: string, features: Watched & Pick<Features, 'catalogue'>, nowMs: number): Promise<Health> {
  const [writeError, remarks, counts] = await Promise.all([
    unreachable(features),
    remarksOf(dataDir, features),
    features.jobs.counts(),
  ]);
  const newest = [...features.catalogue.bySymbol.keys()].map((symbol) => features.quotes.newest(symbol)?.timeMs ?? 0);
  const lastMs = newest.reduce((last, timeMs) => Math.max(last, timeMs), 0);
  return {
    ready: writeError === null,
    remarks: writeError === null ? remarks : [writeError, ...remarks],
    deadLetters: counts.reduce((sum, { dead }) => sum + dead, 0),
    priceAgeMs: lastMs === 0 ? null : Math.max(0, nowMs - lastMs),
  };
}
