import { setTimeout as delay } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import type { JobCounts, Jobs } from '../jobs/jobs.ts';

/** Metrics of waiting jobs and dead letters by kind, counted on request. */
export function measureJobs(jobs: Pick<Jobs, 'counts'>, registry: Registry): void {
  const gauge = (name: string, help: string, what: (counts: JobCounts) => number): Gauge<'kind'> =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'] as const,
      registers: [registry],
      async collect() {
        for (const counts of await knownCounts(jobs)) this.set({ kind: counts.kind }, what(counts));
      },
    });
  gauge('jobs_waiting', 'Jobs waiting for an attempt or running', ({ waiting }) => waiting);
  gauge('jobs_dead', 'Jobs that failed their last attempt', ({ dead }) => dead);
}

/** A line for each kind with dead letters. */
export async function deadJobs(jobs: Pick<Jobs, 'counts'>): Promise<string[]> {
  const counts = await knownCounts(jobs);
  return counts.filter(({ dead }) => dead > 0).map(({ kind, dead }) => `jobs: ${dead} of kind ${kind} failed their last attempt`);
}

/** The timeout; an unavailable database is reported elsewhere. */
const COUNTED_WITHIN_MS = 2_000;

async function knownCounts(jobs: Pick<Jobs, 'counts'>): Promise<readonly JobCounts[]> {
  const late = delay<readonly JobCounts[]>(COUNTED_WITHIN_MS, [], { ref: false });
  return Promise.race([jobs.counts().catch(() => []), late]);
}
