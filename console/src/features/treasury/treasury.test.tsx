// @vitest-environment happy-dom
import { accepted, ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { ENTRY_ROUTES } from '@truefill/domain/accounts/ledger.ts';
import { useSession, type Operator } from '../../session/session.ts';
import { TreasuryScreen } from './treasury.tsx';

const LEDGER = { checkedTs: null, failedTs: null, ok: false, wrongBalances: 0, unbalanced: 0, unknownKinds: [] };

const POSITION = {
  brandId: 'northwind',
  accountMode: 'real',
  currency: 'USD',
  users: 1,
  available: '10.00',
  locked: '0.00',
  withheld: '0.00',
  clients: '10.00',
};

async function show(ledger: object, positions: readonly object[] = []): Promise<HTMLElement> {
  const network = new ScriptedNetwork();
  network.answer = () => accepted({ ledger: { ...LEDGER, ...ledger }, positions, waiting: [], exposure: [] });
  useSession.setState({
    operator: { operatorId: 1, name: 'One', rights: ['treasury.read'], brands: [], grants: [] } as unknown as Operator,
  });
  const router = createRouter({ routeTree: createRootRoute({ component: TreasuryScreen }), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return screen.findByRole('status');
}

test.each([
  ['that was never checked is no error', {}, 'unchecked', 'Not checked yet.'],
  ['whose first check failed is one', { failedTs: 1_000 }, 'differs', 'Not checked yet.'],
  ['that agrees', { checkedTs: 1_000, ok: true }, 'agrees', /^Every balance equals the sum/],
  ['that differs', { checkedTs: 1_000, wrongBalances: 1 }, 'differs', /^1 balances differ/],
])('a ledger %s', async (_, changes, state, words) => {
  const shown = await show(changes);
  expect(shown.dataset['state']).toBe(state);
  expect(shown.textContent).toMatch(words);
});

test.each([
  ['before the first check the house’s money is not known', { house: [], balanced: null }, 2, null],
  ['after a check it is that of the check', { house: [{ pocket: 'house_fees', total: '-10.00' }], balanced: true }, 0, {}],
])('%s', async (_, changes, unknown, note) => {
  await show({}, [{ ...POSITION, ...changes }]);
  expect(screen.queryAllByText('—')).toHaveLength(unknown);
  expect(screen.queryAllByText('House and sum are those of the last check.')).toHaveLength(note === null ? 0 : 1);
});

const pockets = new Set<string>(Object.values(ENTRY_ROUTES).flatMap(({ source, destination }) => [source, destination]));

test.each([...pockets].filter((pocket) => pocket.startsWith('house_')))('the pocket %s has a name', (pocket) => {
  expect(i18next.exists(`console-treasury.pocket.${pocket}`)).toBe(true);
});
