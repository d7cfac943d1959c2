// @vitest-environment happy-dom
import { runHook, signIn } from '../hooks.fixture.tsx';
import { expect, test } from 'vitest';
import { brand } from '../brand.ts';
import { useForexRule } from './use-forex-rule.ts';

test.each([
  ['forex on the real account', 'real', 'forex', 100_000, 'On the real account, forex needs total deposits of $100,000 first.'],
  ['forex on the demo account', 'demo', 'forex', 100_000, null],
  ['forex of a broker without the rule', 'real', 'forex', 0, null],
  ['gold', 'real', 'commodities', 100_000, null],
] as const)('%s', (_, mode, category, forexMinTotalDeposit, said) => {
  Object.assign(brand().rules, { forexMinTotalDeposit });
  signIn(mode);
  expect(runHook(() => useForexRule({ category })).result.current).toBe(said);
});
