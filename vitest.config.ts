import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './e2e/longest-first.ts';
import { memoryFolder } from './tools/setup/memory-folder.ts';

const inMemory = memoryFolder();
// the processes of the tests have it from here
if (inMemory !== undefined) process.env['TMPDIR'] ??= inMemory;

// Tests start the server dozens of times: compiling its modules is half of what it takes to read them.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules', '.cache', 'compiled');

const exclude = ['**/node_modules/**', '**/dist/**'];

/** Vitest leaves one core free, which on a machine with two means one file at a time. */
const UNIT_WORKERS = Math.max(2, availableParallelism() - 1);
/** Replaces a module: in `unit-dom` every file starts with new modules, in `unit` the next file would get the replaced one. */
const MOCKS_MODULES = 'server/src/features/identity/passwords/password-hash.test.ts';

/** Beside the journeys these steps get what they leave of a busy machine: only what hangs is to be stopped. */
const LONG_TIMEOUTS = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } } as const;

/**
 * Files one after the other in few processes: starting a process and reading all modules again is most of what a small file costs,
 * and reading the server's takes two seconds. What they share by it they must leave as they found it.
 */
const SHARED = { isolate: false } as const;

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'checks',
          include: ['tools/checks/**/*.test.ts'],
          exclude,
          environment: 'node',
          ...LONG_TIMEOUTS,
          // one process reads and parses the repository once for all
          maxWorkers: 1,
          ...SHARED,
        },
      },
      {
        test: {
          name: 'unit',
          include: ['{domain,api,ui,client,web,console,locales,tools,server,verification}/**/*.test.ts'],
          exclude: [...exclude, '**/*.integration.test.ts', '**/*.long.test.ts', 'tools/checks/**', MOCKS_MODULES],
          environment: 'node',
          ...LONG_TIMEOUTS,
          maxWorkers: UNIT_WORKERS,
          ...SHARED,
        },
      },
      {
        test: {
          name: 'unit-dom',
          include: ['{client,web,console,ui}/**/*.test.tsx', MOCKS_MODULES],
          exclude,
          setupFiles: ['tools/setup/patient-screen.ts', 'client/src/testing/fresh-page.ts'],
          environment: 'node',
          ...LONG_TIMEOUTS,
          maxWorkers: UNIT_WORKERS,
          ...SHARED,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{server,verification}/**/*.integration.test.ts'],
          exclude,
          environment: 'node',
          globalSetup: ['server/src/adapters/database/cluster/test-cluster.ts'],
          ...LONG_TIMEOUTS,
          fileParallelism: true,
          maxWorkers: 2,
          ...SHARED,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.journey.ts'],
          exclude,
          environment: 'node',
          globalSetup: ['e2e/prepared-data.ts'],
          // every step has a patience of its own: this is for a machine so busy that all of them take long
          testTimeout: 600_000,
          hookTimeout: 600_000,
          // Two pairs of a browser and a server keep two cores busy; with a third each waits for the others, and patience ends sooner.
          maxWorkers: 2,
          ...SHARED,
        },
      },
      {
        test: {
          name: 'other-browsers',
          include: ['e2e/other-browsers/*.smoke.ts'],
          exclude,
          environment: 'node',
          globalSetup: ['e2e/prepared-data.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'long',
          include: ['{server,verification}/**/*.long.test.ts'],
          exclude,
          environment: 'node',
          maxWorkers: Math.max(2, availableParallelism() - 1),
        },
      },
    ],
  },
});
