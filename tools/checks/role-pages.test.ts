import { OPERATOR_ROLES, RIGHTS_OF_ROLE } from '@truefill/api/operators/rights.ts';
import { expect, it } from 'vitest';
import { readRepositoryFile, repositoryFiles } from './source-files.ts';

it('every role of the console has a page, and there are no other pages', () => {
  const pages = repositoryFiles().flatMap((path) => /^docs\/console\/(.+)\.md$/.exec(path)?.[1] ?? []);
  expect(pages.toSorted()).toEqual([...OPERATOR_ROLES].toSorted());
});

it.each(OPERATOR_ROLES)('the page of %s lists its rights', (role) => {
  const line = /^Rights: (.*)$/m.exec(readRepositoryFile(`docs/console/${role}.md`))?.[1] ?? '';
  expect(line.split(', ').map((right) => right.replaceAll('`', ''))).toEqual(RIGHTS_OF_ROLE[role]);
});
