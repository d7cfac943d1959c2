import { expect, it } from 'vitest';
import type { DocumentHistory, DocumentVersion } from './document-versions.ts';
import { dueOf, inForce } from './due.ts';

const version = (number: number, sha256: string, sinceMs: number): DocumentVersion => ({ version: number, sha256, sinceMs });
/** terms that changed at 100 and 200 and returned to the first version's text at 300; a risk notice that never changed */
const history = (upTo = 4): DocumentHistory => {
  const [first, ...later] = [version(1, 'a', 50), version(2, 'b', 100), version(3, 'c', 200), version(4, 'a', 300)] as const;
  return new Map([
    ['terms', [first, ...later.slice(0, upTo - 1)]],
    ['risk', [version(1, 'r', 50)]],
    ['privacy', [version(1, 'p', 50), version(2, 'q', 100)]],
  ]);
};
const agreed = (...versions: number[]) => versions.map((number) => ({ document: 'terms', version: number }));
const dueVersions = (upTo: number, registeredMs: number, ...versions: number[]): number[] =>
  dueOf(history(upTo), { registeredMs, agreed: agreed(...versions) }).map((each) => each.version);

it('the newest version is in force, for documents that need consent', () =>
  expect(inForce(history(3)).map(({ document, version: number }) => [document, number])).toEqual([
    ['terms', 3],
    ['risk', 1],
  ]));

it.each([
  ['agreed to the version in force', 3, 250, [3], []],
  ['agreed to an earlier one', 3, 150, [2], [3]],
  ['agreed to two earlier ones and the one in force', 3, 60, [1, 2, 3], []],
  ['agreed to the same words in an earlier version', 4, 60, [1], []],
  ['agreed to words other than the restored ones', 4, 150, [2], [4]],
  ['agreed to a newer version in another process', 2, 60, [3], []],
  ['has no record and registered under the version in force', 3, 200, [], []],
  ['has no record and registered before it', 3, 199, [], [3]],
  ['has no record and registered before documents had versions', 1, 0, [], []],
  ['has no record and registered before them, and a document has changed', 2, 0, [], [2]],
  ['has no record, and the words are those of their registration again', 4, 60, [], []],
])('a user who %s', (_who, upTo, registeredMs, versions, due) =>
  expect(dueVersions(upTo, registeredMs, ...versions)).toEqual(due),
);

it('nothing is due at a brand that publishes no documents', () =>
  expect(dueOf(new Map(), { registeredMs: 0, agreed: [] })).toEqual([]));
