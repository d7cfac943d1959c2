import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './e2e/longest-first.ts';

const exclude = ['**/node_modules/**', '**/dist/**'];

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
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'unit',
          include: ['{domain,api,ui,web,locales,tools,server}/**/*.test.ts', '{web,ui}/**/*.test.tsx'],
          exclude: [...exclude, '**/*.integration.test.ts', '**/*.long.test.ts', 'tools/checks/**'],
          environment: 'node',
          testTimeout: 30_000,
          // Vitest leaves one core free, which on a machine with two means one file at a time.
          maxWorkers: Math.max(2, availableParallelism() - 1),
        },
      },
      {
        test: {
          name: 'integration',
          include: ['server/**/*.integration.test.ts'],
          exclude,
          environment: 'node',
          globalSetup: ['server/src/adapters/database/test-cluster.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: true,
          maxWorkers: 2,
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
          // A browser and a server wait for each other most of the time: two pairs keep a small machine busy.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'long',
          include: ['{server,tools}/**/*.long.test.ts'],
          exclude,
          environment: 'node',
          maxWorkers: Math.max(2, availableParallelism() - 1),
        },
      },
    ],
  },
});
