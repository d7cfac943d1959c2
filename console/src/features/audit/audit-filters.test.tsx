// @vitest-environment happy-dom
import '@truefill/client/testing/hooks.fixture.tsx';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SubjectFilter } from './audit-filters.tsx';

test('actions on every kind of case, views of documents and messages can be filtered', () => {
  const filter = { day: '', subject: '', setDay: () => undefined, setSubject: () => undefined, key: [], body: {} };
  render(<SubjectFilter filter={filter} />);
  fireEvent.click(screen.getByRole('combobox'));
  const offered = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(offered).toEqual(
    expect.arrayContaining([
      'Deposits',
      'Withdrawals',
      'Verifications',
      'Loans',
      'Repayments',
      'Corrections',
      'Holds',
      'Looks at documents',
    ]),
  );
});
