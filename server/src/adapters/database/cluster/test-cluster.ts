import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { clusterFolders } from './cluster-folders.ts';
import { startEmbedded, type EmbeddedConnection } from './embedded.ts';
import { isAlive, runningPostmaster } from './folder-processes.ts';
import { stopPostmaster } from './postmaster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** the test run's own cluster, in which `createTestDatabase` creates databases */
    postgres: EmbeddedConnection;
  }
}

const PREFIX = 'truefill-test-';
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Vitest's global setup: one embedded cluster for the whole run, removed at its end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweep();
  const dataDir = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const cluster = await startEmbedded({ dataDir, log: quiet });
  project.provide('postgres', cluster.connection);
  return async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Stops and removes the clusters of killed runs. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const owner = Number(/^\d+/.exec(name.slice(PREFIX.length))?.[0]);
    if (!owner || isAlive(owner)) continue;
    const folders = clusterFolders(join(tmpdir(), name));
    const pid = runningPostmaster(folders.cluster);
    try {
      if (pid !== undefined) await stopPostmaster(pid, folders);
      rmSync(folders.dataDir, { recursive: true, force: true });
    } catch {
      // Belongs to another user.
    }
  }
}
