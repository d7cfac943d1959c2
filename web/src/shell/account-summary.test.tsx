// @vitest-environment happy-dom
import { ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { screen } from '@testing-library/react';
import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import { expect, test } from 'vitest';
import { showScreen } from '../money-parts/screens.fixture.tsx';
import { AccountSummary } from './account-summary.tsx';

async function showSummary(mode: AccountMode, compact: boolean): Promise<(string | null)[]> {
  signIn(mode, 7);
  new ScriptedNetwork().answer = () => new Promise(() => undefined);
  await showScreen(() => <AccountSummary compact={compact} />, '/', ['/user', '/user/deposit']);
  return screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
}

test('real money is deposited from the bar above the workspace', async () => {
  expect(await showSummary('real', false)).toEqual(['/user', '/user/deposit']);
});

test.each([
  ['play money is not', 'demo', false],
  ['a tablet has no room for it', 'real', true],
] as const)('%s', async (_, mode, compact) => {
  expect(await showSummary(mode, compact)).toEqual(['/user']);
});
