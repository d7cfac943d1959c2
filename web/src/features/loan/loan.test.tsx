// @vitest-environment happy-dom
import { DAY_MS } from '@truefill/domain/time/durations.ts';
import { accepted, refused, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { identityPaths } from '@truefill/api/identity/paths.ts';
import { loanPaths } from '@truefill/api/loans/paths.ts';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { noteBalance } from '../../live/exchange-feed.ts';
import { showScreen } from '../../money-parts/screens.fixture.tsx';
import { ANY_USER } from '../../money-parts/test-support/any-user.ts';
import { LoanScreen } from './loan.tsx';

const LOAN = {
  id: 3,
  uid: 'L3',
  amount: 15e4,
  days: 8,
  guarantor: '12',
  remark: '',
  status: 0,
  repaymentDateTs: 0,
  guarantorStatus: 0,
  guarantorUntilTs: Date.now() + DAY_MS,
  interest: 600,
  totalToRepay: 150600,
  owed: 150600,
  underReview: 0,
  repaymentStep: 100,
  reason: '',
};
const REPAYMENT = { id: 1, amount: 200, status: 1, amountOwed: 150_400, createTimeTs: Date.now(), reason: '' };

let network: ScriptedNetwork;
beforeEach(() => {
  queryClient.clear();
  network = new ScriptedNetwork();
  signIn();
});

async function show(dto: object | null, { obstacle = '', repayments = [] as object[], verifiedStatus = 0 } = {}) {
  network.answer = (path) => {
    if (path.endsWith(loanPaths.userLoan)) return accepted({ dto, obstacle, verificationNeeded: 'advanced' });
    if (path.endsWith(loanPaths.userLoanRepay)) return accepted({ dtoList: repayments });
    if (path.endsWith(identityPaths.userInfo)) return accepted({ ...ANY_USER, verifiedStatus });
    return null;
  };
  await showScreen(LoanScreen, '/user/loan', ['/user', '/position', '/user/verified', '/user/juniorVerified']);
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });

test('the first press opens the amount, the second shows what is missing, and nothing is sent', async () => {
  await show(null);
  expect(await screen.findByText('$50,000.00 to $1,000,000.00')).toBeTruthy();
  expect(screen.queryByRole('slider')).toBe(null);
  fireEvent.click(await button('Apply for a loan'));
  const [amount, ...others] = await screen.findAllByRole('slider');
  expect(others).toHaveLength(1);
  // the button that opened it is gone
  expect(document.activeElement).toBe(amount);
  // the press that opened it has not sent it as well
  expect(screen.queryByText('Enter the user number of your guarantor.')).toBe(null);
  // costs and due date are above the button by then
  expect(screen.getByText('You repay in total')).toBeTruthy();
  fireEvent.click(await button(/^Apply for \$50,000\.00/));
  expect(await screen.findByText('Enter the user number of your guarantor.')).toBeTruthy();
  expect(network.to(loanPaths.addUserLoan)).toEqual([]);
});

test('a brand without loans has no such page', async () => {
  network.answer = () => refused(1057);
  await showScreen(LoanScreen, '/user/loan', ['/user']);
  expect(await screen.findByText('/user')).toBeTruthy();
});

test.each([
  ['marginCall', 'Show positions', '/position'],
  ['verification', 'Verify now', '/user/verified'],
])('none is offered while %s prevents it', async (obstacle, link, leads) => {
  await show(null, { obstacle });
  expect((await screen.findByRole('link', { name: link })).getAttribute('href')).toBe(leads);
  expect(screen.queryByRole('button', { name: 'Apply for a loan' })).toBe(null);
});

test('a user whose documents were refused is told so', async () => {
  await show(null, { obstacle: 'verification', verifiedStatus: 3 });
  expect(await screen.findByText(/You can apply again: what was good stays/)).not.toBeNull();
});

test('a pending application can be canceled, and not be sent again', async () => {
  await show(LOAN);
  expect(await button('Withdraw the application')).toHaveProperty('disabled', false);
  expect(await button('Waiting')).toHaveProperty('disabled', true);
  expect(screen.getByText('Applied for')).toBeTruthy();
});

test('reasons are asked for in the language of the page', async () => {
  await show({ ...LOAN, status: 1, repaymentDateTs: Date.now() + DAY_MS }, { repayments: [REPAYMENT] });
  await button('Repay');
  act(() => usePreferences.setState({ locale: 'es' }));
  try {
    for (const path of [loanPaths.userLoan, loanPaths.userLoanRepay])
      await expect.poll(() => network.to(path).at(-1)?.body).toMatchObject({ locale: 'es' });
    for (const path of [loanPaths.userLoan, loanPaths.userLoanRepay])
      expect(network.to(path)[0]?.body).toMatchObject({ locale: 'en' });
    // what is open stays
    expect(await button('Repay')).toBeTruthy();
  } finally {
    act(() => usePreferences.setState({ locale: 'en' }));
  }
});

test('an application that its user withdrew was not refused', async () => {
  await show({ ...LOAN, status: 2, reasonCode: 'taken_back', reason: 'You withdrew the application.' });
  expect(await screen.findByText(/^You withdrew your application for \$/)).toBeTruthy();
  expect(screen.getByText('Withdrawn')).toBeTruthy();
  expect(screen.queryByText(/not granted/i)).toBeNull();
});

test('a refused application shows the reason, and allows another one', async () => {
  await show({ ...LOAN, status: 2, reason: 'Your income could not be checked.' });
  expect(await screen.findByText('Your income could not be checked.')).toBeTruthy();
  expect(await button('Apply for a loan')).toBeTruthy();
});

test.each([
  [1, 'Active', false],
  [4, 'Overdue', true],
])('one of status %i can be repaid, in steps up to the amount owed', async (status, name, late) => {
  await show(
    { ...LOAN, status, owed: 150_400, repaymentDateTs: Date.now() + (late ? -1 : 3) * DAY_MS },
    { repayments: [REPAYMENT] },
  );
  expect(await screen.findByText(name)).toBeTruthy();
  expect(screen.getByText('$150,400.00')).toBeTruthy();
  expect(screen.queryByText('Your loan is overdue') !== null).toBe(late);
  fireEvent.click(await button('Repay'));
  expect(document.activeElement).toBe(await screen.findByRole('slider'));
  expect(network.to(loanPaths.addUserLoanRepay)).toEqual([]);
  expect(screen.queryByRole('alert')).toBe(null);
  expect(screen.getByRole('slider').getAttribute('max')).toBe('150400');
});

test('more than is available is not sent as a repayment', async () => {
  noteBalance({ available: 1_000, locked: 0, withheld: 0, deposited: 0 }, Date.now());
  await show({ ...LOAN, status: 1, owed: 1_200, repaymentDateTs: Date.now() + DAY_MS }, { repayments: [REPAYMENT] });
  fireEvent.click(await button('Repay'));
  const slider = await screen.findByRole('slider');
  fireEvent.change(slider, { target: { value: '1200' } });
  fireEvent.submit(screen.getByRole('form', { name: 'Repay now' }));
  expect(await screen.findByText('That is more than is available.')).toBeTruthy();
  expect(network.to(loanPaths.addUserLoanRepay)).toEqual([]);
});

test('while a repayment is under review there is nothing to send', async () => {
  await show({ ...LOAN, status: 1, repaymentDateTs: Date.now() + DAY_MS }, { repayments: [{ ...REPAYMENT, status: 0 }] });
  expect(await button('Waiting')).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Repay' })).toBe(null);
});

test('repayments that could not be refetched stay, with a note instead of an error', async () => {
  await show({ ...LOAN, status: 1, repaymentDateTs: Date.now() + DAY_MS }, { repayments: [REPAYMENT] });
  await button('Repay');
  network.answer = () => refused(1012);
  await act(() => queryClient.refetchQueries({ predicate: ({ state }) => Array.isArray(state.data) }));
  expect(await screen.findByText('The list could not be updated.')).toBeTruthy();
  expect(await button('Repay')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBe(null);
});
