// @vitest-environment happy-dom
import { accepted, pass, ScriptedNetwork, withQueries } from '@truefill/client/testing/hooks.fixture.tsx';
import { CONSOLE_PATHS } from '@truefill/api/console-paths.ts';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test, vi } from 'vitest';
import { useSession, type Operator } from '../../session/session.ts';
import { LedgerRows } from './ledger-rows.tsx';

const MOVEMENT = {
  timeTs: 0,
  accountMode: 'real',
  purpose: 'trading',
  kind: 'withdrawal_hold',
  amount: '1500.00',
  fee: '0.00',
  currency: 'USD',
  availableChange: '-1500.00',
  lockedChange: '0.00',
  withheldChange: '1500.00',
};

const cellsOf = (column: 'reference' | 'account' | 'available' | 'locked' | 'withheld') => {
  const label = i18next.t(`console-users.column.${column}`);
  return screen.getAllByRole('cell').filter((cell) => cell.dataset['label'] === label);
};
const textsOf = (column: Parameters<typeof cellsOf>[0]) => cellsOf(column).map(({ textContent }) => textContent);

async function show(): Promise<ScriptedNetwork> {
  vi.useFakeTimers();
  useSession.setState({ operator: { operatorId: 1, rights: [], brands: [], grants: [] } as unknown as Operator });
  const network = new ScriptedNetwork();
  network.answer = () =>
    accepted({
      list: [
        { ...MOVEMENT, id: 3, referenceKind: 'withdrawal', referenceId: 7, reference: '261118000000007' },
        {
          ...MOVEMENT,
          id: 2,
          referenceKind: 'transfer',
          referenceId: 8,
          reference: '261118000000008',
          purpose: 'wallet',
          currency: 'BTC',
        },
        { ...MOVEMENT, id: 1, referenceKind: null, referenceId: 0, reference: '', availableChange: '-108.00', fee: '1.00' },
      ],
      pages: 1,
    });
  const component = () => <LedgerRows userId={7} mode={{ value: 'real', onChange: () => undefined }} />;
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() });
  render(withQueries(<RouterProvider router={router as never} />));
  await pass(0);
  return network;
}

test('movements are requested of one account mode, and show which account each changed', async () => {
  const network = await show();
  expect(network.to(CONSOLE_PATHS.consoleUserLedger)[0]?.body).toMatchObject({ userId: 7, accountMode: 'real' });
  expect(textsOf('account').map((text) => text?.trim())).toEqual(['Trading, USD', 'Wallet, BTC', 'Trading, USD']);
});

test('a movement shows with signs what it added and took, and nothing where nothing changed', async () => {
  await show();
  expect(textsOf('available')).toEqual([
    '−1,500.00',
    '−1,500.00',
    `−108.00${i18next.t('statement.feeIncluded', { fee: '1.00' })}`,
  ]);
  expect(textsOf('locked')).toEqual(['', '', '']);
  expect(textsOf('withheld')).toEqual(['+1,500.00', '+1,500.00', '+1,500.00']);
});

test('a movement leads to its cause by the number that the user sees, if that has a page', async () => {
  await show();
  expect(textsOf('reference')).toEqual(['Withdrawal 261118000000007', 'Transfer 261118000000008', '']);
  const links = cellsOf('reference').map((cell) => cell.querySelector('a')?.getAttribute('href') ?? null);
  expect(links).toEqual(['/review?state=all&case=withdrawal-7', null, null]);
});
