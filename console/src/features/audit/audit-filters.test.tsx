// @vitest-environment happy-dom
import '@truefill/client/testing/hooks.fixture.tsx';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OPERATOR_ACTIONS } from '@truefill/api/audit/actions.ts';
import { SubjectFilter } from './audit-filters.tsx';

test('the actions on every object can be filtered', () => {
  const filter = { day: '', subject: '', setDay: () => undefined, setSubject: () => undefined, key: [], body: {} };
  render(<SubjectFilter filter={filter} />);
  fireEvent.click(screen.getByRole('combobox'));
  const offered = screen.getAllByRole('option').map(({ textContent }) => textContent);
  const subjects = new Set(OPERATOR_ACTIONS.map((action) => action.split('.', 1)[0]));
  expect(new Set(offered).size).toBe(subjects.size + 1);
  expect(offered).toEqual(expect.arrayContaining(['Deposits', 'Verifications', 'Document views', 'Messages']));
});
