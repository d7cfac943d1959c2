// @vitest-environment happy-dom
import { runHook, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { beforeEach, describe, expect, test } from 'vitest';
import { brand } from '@truefill/client/brand.ts';
import { noteBalance } from '../live/exchange-feed.ts';
import { useForexRule } from './use-forex-rule.ts';

const GENERAL = 'On the real account, forex needs total deposits of $100,000 first.';
const ruleText = (category: 'forex' | 'commodities' = 'forex') => runHook(() => useForexRule({ category })).result.current;

/** The server's response about the real account's deposits, in USD. */
function deposit(deposited?: number): void {
  noteBalance({ available: 0, locked: 0, ...(deposited === undefined ? {} : { deposited }) }, Date.now());
}

beforeEach(() => {
  Object.assign(brand().rules, { forexMinTotalDeposit: 100_000 });
});

test('visitors are shown the rule', () => {
  expect(ruleText()).toBe(GENERAL);
});

describe('on the real account', () => {
  beforeEach(() => signIn('real'));

  test('nothing is shown before the deposits are known', () => expect(ruleText()).toBeNull());

  test.each([
    ['without deposits', 0, 'On the real account, forex needs total deposits of $100,000: $100,000.00 to go.'],
    ['a cent short', 99_999.99, 'On the real account, forex needs total deposits of $100,000: $0.01 to go.'],
    ['with as much as the rule asks', 100_000, null],
    ['with more', 250_000.5, null],
    ['of a server that does not tell them', undefined, GENERAL],
  ])('%s', (_, deposited, sentence) => {
    deposit(deposited);
    expect(ruleText()).toBe(sentence);
  });

  test('gold requires nothing', () => {
    deposit(0);
    expect(ruleText('commodities')).toBeNull();
  });

  test('a broker without the rule requires nothing', () => {
    Object.assign(brand().rules, { forexMinTotalDeposit: 0 });
    deposit(0);
    expect(ruleText()).toBeNull();
  });
});

test('the demo account may trade forex', () => {
  signIn('demo');
  deposit();
  expect(ruleText()).toBeNull();
});
