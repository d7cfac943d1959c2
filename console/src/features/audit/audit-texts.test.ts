import { OPERATOR_ACTIONS } from '@truefill/api/audit/actions.ts';
import { CASE_KINDS } from '@truefill/api/review/case-kinds.ts';
import { CONSOLE_LANGUAGES, loadCatalogue } from '@truefill/locales/languages.ts';
import { expect, test } from 'vitest';

test.each(CONSOLE_LANGUAGES)('every action and every kind of case has a text in %s', async (code) => {
  const { action, target } = (await loadCatalogue(code))['console-audit'];
  const named = Object.entries(action).flatMap(([subject, acts]) => Object.keys(acts).map((name) => `${subject}.${name}`));
  expect(named.toSorted()).toEqual([...new Set<string>(OPERATOR_ACTIONS)].toSorted());
  expect(Object.keys(target)).toEqual(expect.arrayContaining([...CASE_KINDS]));
});
