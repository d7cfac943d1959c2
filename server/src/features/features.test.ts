import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ALL_MIGRATIONS, RETENTION } from '../all-tables.ts';
import type { ConsumerParts } from '../feature-manifest.ts';
import { FEATURES } from './index.ts';

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
const names = FEATURES.map(({ name }) => name);

it('every manifest is in the list, with the name of its folder', () => {
  const folders = files.flatMap((path) => /^([a-z-]+)\/manifest\.ts$/.exec(path)?.[1] ?? []);
  expect(names.toSorted()).toEqual(folders.toSorted());
});

it.each([
  ['migrations', /^export const migrations\b/m],
  ['personalData', /^export (?:const|function) \w+Data\b[^\n]*\bPersonalData\b/m],
  ['retention', /^export const \w+: readonly RetentionRule\[\]/m],
  ['fileUses', /^export const \w+_USE\b/m],
  ['consumers', /^import type .*\bEventConsumer\b/m],
  ['topics', /^import type .*\bLiveTopic\b/m],
] as const)('a feature with %s names them in its manifest', (key, declared) => {
  const sources = files.filter((path) => /^[a-z-]+\/.*\.ts$/.test(path) && !/\.test\.ts$|test-support|manifest\.ts$/.test(path));
  const having = new Set(
    sources
      .filter((path) => declared.test(readFileSync(join(import.meta.dirname, path), 'utf8')))
      .map((path) => String(path.split('/')[0])),
  );
  expect(having.size).toBeGreaterThan(0);
  expect([...having].filter((folder) => !FEATURES.find(({ name }) => name === folder)?.[key])).toEqual([]);
});

it('migrations run in the order of their names, not of the features', () => {
  const run = Object.keys(ALL_MIGRATIONS);
  expect(run.length).toBeGreaterThan(FEATURES.length);
  expect(run).toEqual(run.toSorted((one, other) => one.localeCompare(other)));
});

it('a table has at most one retention rule', () => {
  expect(new Set(RETENTION.map(({ table }) => table)).size).toBe(RETENTION.length);
});

it('consumers have unique names, and notifications come last', () => {
  const notices = { name: 'notifications', kinds: [], consume: async () => undefined };
  const parts: ConsumerParts = {
    brands: [],
    notifications: { events: notices } as unknown as ConsumerParts['notifications'],
    localeOf: async () => null,
    identity: { notify: async () => undefined },
  };
  const consumers = FEATURES.flatMap((feature) => feature.consumers?.(parts) ?? []);
  expect(new Set(consumers.map(({ name }) => name)).size).toBe(consumers.length);
  expect(consumers.at(-1)).toBe(notices);
});
