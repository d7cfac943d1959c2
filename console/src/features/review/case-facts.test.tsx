// @vitest-environment happy-dom
import '@truefill/client/testing/hooks.fixture.tsx';
import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { LANGUAGES } from '@truefill/locales/languages.ts';
import { expect, test } from 'vitest';
import { caseDetail } from './case.fixture.ts';
import { CaseChecks, CaseFacts, CaseHistory } from './case-facts.tsx';

/** Where a withdrawal is paid to, by wire name. */
const DESTINATION = [
  'cryptocurrencyAddress',
  'bankName',
  'bankCode',
  'bankAddress',
  'swiftCode',
  'branchCode',
  'bankCountry',
  'accountType',
  'insNum',
  'traNum',
  'name',
  'account',
  'postCode',
  'address',
  'idNumber',
  'phoneNumber',
];

test.each(DESTINATION)('%s of a destination has a label', (code) => {
  expect(i18next.exists(`console-review.fact.${code}`)).toBe(true);
});

test('a payment reference wraps; one without spaces can be copied', () => {
  const words = 'transfer of the 18th, to the account of the customer, by order of the treasury';
  const { rerender } = render(<CaseFacts detail={caseDetail({ reference: words })} />);
  expect(screen.getByText(words).className).toMatch(/value/);
  const hash = '9f'.repeat(32);
  rerender(<CaseFacts detail={caseDetail({ reference: hash })} />);
  expect(screen.getByText(hash).tagName).toBe('CODE');
  expect(screen.getByRole('button', { name: i18next.t('console.copy') })).toBeDefined();
});

test('the details of checks are texts and readable amounts', () => {
  render(
    <CaseChecks
      checks={[
        { code: 'guarantor_answer', result: 'warn', values: { answer: 'asked' } },
        { code: 'own_balance', result: 'ok', values: { amount: '150000.00 USD' } },
        { code: 'withheld', result: 'ok', values: { amount: '1234.560000 USDC' } },
        { code: 'coveredByBalance', result: 'ok', values: { available: '148765.44 USD' } },
        { code: 'minimum', result: 'ok', values: { minimum: '1500.000000 USDT' } },
        { code: 'paid_before', result: 'ok', values: { count: 1 } },
        { code: 'refused_before', result: 'warn', values: { count: 1 } },
        { code: 'guarantor_loans', result: 'fail', values: { count: 1 } },
        { code: 'user_age', result: 'warn', values: { days: 1 } },
      ]}
    />,
  );
  for (const text of [
    i18next.t('console-review.value.asked'),
    i18next.t('console-review.checked.own_balance', { amount: '150,000.00 USD' }),
    '1,234.56 USDC',
    '1 time',
    '1 other',
    '1 day',
    i18next.t('console-review.checked.coveredByBalance', { available: '148,765.44 USD' }),
    '1,500.00 USDT',
    i18next.t('console-review.checked.paid_before', { count: 1 }),
  ])
    expect(screen.getByText(text)).toBeDefined();
});

test('the language that a customer reads is named', () => {
  render(<CaseFacts detail={caseDetail({ facts: [{ code: 'readsIn', value: 'zh-tw', kind: 'text' }] })} />);
  expect(screen.getByText(LANGUAGES['zh-tw']?.name ?? '')).toBeDefined();
});

test('a request that ended by itself says why', () => {
  const step = { by: null, atTs: 0, text: '' };
  const history = [
    { ...step, action: 'submitted', reasonCode: '' },
    { ...step, action: 'ended', reasonCode: 'guarantor_declined' },
    { ...step, action: 'replaced', reasonCode: '' },
  ] as const;
  render(<CaseHistory detail={caseDetail({ history: [...history] })} />);
  expect(screen.getAllByRole('listitem').map(({ firstChild }) => firstChild?.textContent)).toEqual([
    'Received',
    'Ended without a decision: The guarantor declined',
    'Replaced by a newer one',
  ]);
});
