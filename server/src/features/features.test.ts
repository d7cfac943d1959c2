import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ALL_MIGRATIONS, RETENTION } from '../all-tables.ts';
import type { ConsumerParts } from '../feature-manifest.ts';
import { FEATURES } from './index.ts';

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
const sources = files
  .filter((path) => /^[a-z-]+\/.*\.ts$/.test(path) && !/\.test\.ts$|test-support|manifest\.ts$/.test(path))
  .map((path) => ({ folder: String(path.split('/')[0]), text: readFileSync(join(import.meta.dirname, path), 'utf8') }));
const names = FEATURES.map(({ name }) => name);

it('every manifest is in the list, with the name of its folder', () => {
  const folders = files.flatMap((path) => /^([a-z-]+)\/manifest\.ts$/.exec(path)?.[1] ?? []);
  expect(names.toSorted()).toEqual(folders.toSorted());
});

it.each([
  ['migrations', /^export const migrations\b/m],
  ['personalData', /^export (?:const|function) \w+Data\b[^\n]*\bPersonalData\b/m],
  ['fileUses', /^export const \w+_USE\b/m],
] as const)('a feature with %s names them in its manifest', (key, declared) => {
  const having = new Set(sources.filter(({ text }) => declared.test(text)).map(({ folder }) => folder));
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

/** What the sources of the features define: the first group of the pattern, after its folder. */
function defined(pattern: RegExp): readonly string[] {
  return sources.flatMap(({ folder, text }) => [...text.matchAll(pattern)].map(([, name]) => `${folder}: ${name}`)).toSorted();
}

it('every retention rule is in the manifest of its feature', () => {
  const listed = FEATURES.flatMap(({ name, retention = [] }) => retention.map(({ table }) => `${name}: ${table}`));
  expect(listed.length).toBeGreaterThan(FEATURES.filter(({ retention }) => retention).length);
  expect(defined(/\btable: '(\w+)',\s*(?:\/\/.*\s*)*writtenMs:/g)).toEqual(listed.toSorted());
});

const NOTICES = { name: 'notifications', kinds: [], consume: async () => undefined };
const CONSUMER_PARTS: ConsumerParts = {
  brands: [],
  notifications: { events: NOTICES } as unknown as ConsumerParts['notifications'],
  localeOf: async () => null,
  identity: { notify: async () => undefined },
};
const CONSUMERS = FEATURES.flatMap(({ name, consumers }) =>
  (consumers?.(CONSUMER_PARTS) ?? []).map((consumer) => ({ feature: name, consumer })),
);

it('every consumer of events is in the manifest of its feature', () => {
  const listed = CONSUMERS.map(({ feature, consumer }) => `${feature}: ${consumer.name}`);
  expect(defined(/\bname: '([a-z-]+)',\s*kinds: .*,\s*(?:async )?consume\b/g)).toEqual(listed.toSorted());
});

it('consumers have unique names, and notifications come last', () => {
  const consumers = CONSUMERS.map(({ consumer }) => consumer);
  expect(new Set(consumers.map(({ name }) => name)).size).toBe(consumers.length);
  expect(consumers.at(-1)).toBe(NOTICES);
});
