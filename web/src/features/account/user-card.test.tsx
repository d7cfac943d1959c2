// @vitest-environment happy-dom
import { ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { screen } from '@testing-library/react';
import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import { expect, test } from 'vitest';
import { FrameContext, type Frame } from '@truefill/client/page/frame.ts';
import { showScreen } from '../../money-parts/screens.fixture.tsx';
import { UserCard } from './user-card.tsx';

async function showCard(mode: AccountMode, frame: Frame): Promise<(string | null)[]> {
  signIn(mode, 7);
  new ScriptedNetwork().answer = () => new Promise(() => undefined);
  const Card = () => (
    <FrameContext value={frame}>
      <UserCard />
    </FrameContext>
  );
  await showScreen(Card, '/user', ['/user/deposit', '/user/withdraw']);
  return screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
}

test('real money is deposited and withdrawn from the phone’s menu', async () => {
  expect(await showCard('real', 'pages')).toEqual(['/user/deposit', '/user/withdraw']);
});

test('demo money is neither', async () => {
  expect(await showCard('demo', 'pages')).toEqual([]);
});

test('beside a screen, the bar above has the deposit', async () => {
  expect(await showCard('real', 'workspace')).toEqual([]);
});
