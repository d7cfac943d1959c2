// @vitest-environment happy-dom
import '@truefill/client/testing/page.fixture.ts';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { brand } from '@truefill/client/brand.ts';
import { conditionText, withOneFee, type Condition } from './condition-text.ts';

const textOf = (condition: Condition): string => conditionText(i18next.t, condition, brand().treasury, 'Europe/London').text;

test('the tiers of a fee are one condition, with a sentence each', () => {
  const conditions: Condition[] = [
    { code: 'limits', met: null, values: { min: 50, max: 1_000 } },
    { code: 'fee', met: null, values: { type: 'FIX_AMOUNT', from: 100, amount: 25 } },
    { code: 'fee', met: null, values: { type: 'PERCENTAGE', from: 5_000, share: 0.005 } },
    { code: 'review', met: null, values: { hours: 2 } },
  ];
  expect(withOneFee(i18next.t, conditions, 50).map(textOf)).toEqual([
    "From $50.00 to $1,000.00, or a coin's worth of it. A balance below that can be withdrawn as a whole.",
    'Below $100.00: no fee. From $100.00: $25.00. From $5,000.00: 0.5%.',
    'The aim is within 2 h.',
  ]);
});

test.each([
  ['the smallest withdrawal pays already', [{ from: 10, type: 'PERCENTAGE', share: 0.002 }], 'From $10.00: 0.2%.'],
  ['no withdrawal pays', [{ from: 0, type: 'FIX_AMOUNT', amount: 0 }], 'There is no fee.'],
  [
    'a tier costs nothing',
    [
      { from: 0, type: 'FIX_AMOUNT', amount: 0 },
      { from: 500, type: 'FIX_AMOUNT', amount: 5 },
    ],
    'Below $500.00: no fee. From $500.00: $5.00.',
  ],
])('if %s, the text says so', (_, tiers, text) => {
  const conditions = tiers.map((values): Condition => ({ code: 'fee', met: null, values }));
  expect(withOneFee(i18next.t, conditions, 10).map(textOf)).toEqual([text]);
});

test('a hold shows its reason, its case and its end', () => {
  const values = { reason: 'legal_order', caseNumber: 'H-7', expiresTs: Date.UTC(2026, 10, 30, 12) };
  expect(textOf({ code: 'hold', met: false, values })).toMatch(/^Reason: legal order. Case H-7, until 2026-11-30 12:00/);
});

test.each([
  [
    { code: 'verification', met: true, values: { needed: 'advanced', level: 'junior' } },
    'Level needed: advanced. Yours: junior.',
  ],
  [{ code: 'onePending', met: true, values: {} }, 'Only one request can be under review at a time.'],
  [
    { code: 'onePending', met: false, values: { amount: 1_200, submittedTs: Date.UTC(2026, 10, 19, 17, 3, 10) } },
    '$1,200.00 since 11-19 17:03:10. You can ask for another one when it is decided.',
  ],
  [
    { code: 'noOpenOrders', met: false, values: { locked: 30.5 } },
    '$30.50 is in use. Close or cancel all orders before you withdraw.',
  ],
  [{ code: 'twoPeople', met: null, values: { above: 5_000 } }, 'Above $5,000.00 two people review it.'],
  [{ code: 'newAddress', met: null, values: { hours: 24 } }, 'Money goes to a new address or card after 24 h.'],
  [{ code: 'loan', met: false, values: { owed: 900 } }, "$900.00 can't be withdrawn: you owe that much."],
  [{ code: 'rule_of_tomorrow', met: false, values: {} }, 'rule_of_tomorrow'],
] as const)('%j is %s', (condition, text) => expect(textOf(condition as Condition)).toBe(text));
