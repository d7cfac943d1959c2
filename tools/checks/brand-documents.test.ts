import { expect, it } from 'vitest';
import { brandDocuments } from '../brand/docs.ts';
import { brandJsonSchema, type JsonSchema } from '../brand/json-schema.ts';
import { readRepositoryFile, repositoryFiles } from './source-files.ts';

it.each(Object.entries(brandDocuments()))('%s matches the brand schema (else: npm run brand -- docs)', (path, text) => {
  expect(readRepositoryFile(path)).toBe(text);
});

it('every key of a brand has a description', () => {
  const silent: string[] = [];
  const walk = (schema: JsonSchema, path: string): void => {
    for (const [key, each] of Object.entries(schema.properties ?? {})) {
      if (!each.description) silent.push(`${path}${key}`);
      walk(each, `${path}${key}.`);
    }
    for (const kind of [...(schema.oneOf ?? []), ...[schema.items ?? []].flat()]) walk(kind, `${path}[].`);
  };
  walk(brandJsonSchema(), '');
  expect(silent).toEqual([]);
});

it('every brand refers to the editor schema in its first line', () => {
  const files = repositoryFiles().filter((path) => /^brands\/[^/]+\/brand\.yaml$/.test(path));
  expect(files.length).toBeGreaterThan(1);
  const without = files.filter(
    (path) => !readRepositoryFile(path).startsWith('# yaml-language-server: $schema=../brand.schema.json\n'),
  );
  expect(without).toEqual([]);
});
