import { readdirSync } from 'node:fs';
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

it('a manifest names its migrations and its personal data', () => {
  const withFile = (file: string) =>
    new Set(files.flatMap((path) => (path.endsWith(`/${file}`) ? [String(path.split('/')[0])] : [])));
  const without = (file: string, key: 'migrations' | 'personalData') =>
    [...withFile(file)].filter((folder) => !FEATURES.some((feature) => feature.name === folder && feature[key]));
  expect(without('migrations.ts', 'migrations')).toEqual([]);
  expect(without('personal-data.ts', 'personalData')).toEqual([]);
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
