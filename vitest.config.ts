import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,api,ui,web,locales,tools,server}/**/*.test.ts', 'web/**/*.test.tsx', 'ui/**/*.test.tsx'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.integration.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['server/**/*.integration.test.ts'],
          environment: 'node',
          globalSetup: ['server/src/adapters/database/test-cluster.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: true,
          maxWorkers: 2,
        },
      },
    ],
  },
});
