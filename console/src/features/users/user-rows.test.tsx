// @vitest-environment happy-dom
import { accepted, pass, ScriptedNetwork, withQueries } from '@truefill/client/testing/hooks.fixture.tsx';
import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test, vi } from 'vitest';
import { useSession, type Operator } from '../../session/session.ts';
import { LedgerRows } from './user-rows.tsx';

const MOVEMENT = {
  timeTs: 0,
  kind: 'deposit',
  amount: '1500.00',
  currency: 'USD',
  availableChange: '1500.00',
  lockedChange: '0.00',
  withheldChange: '0.00',
};

test('a movement shows what it refers to in words, and nothing if that is nothing', async () => {
  vi.useFakeTimers();
  useSession.setState({ operator: { operatorId: 1, rights: [], brands: [], grants: [] } as unknown as Operator });
  const network = new ScriptedNetwork();
  network.answer = () =>
    accepted({
      list: [
        { ...MOVEMENT, id: 2, referenceKind: 'order', referenceId: 7 },
        { ...MOVEMENT, id: 1, referenceKind: '', referenceId: 0 },
      ],
      total: 2,
      pageNum: 1,
      pages: 1,
      pageSize: 25,
    });
  render(withQueries(<LedgerRows userId={7} />));
  await pass(0);
  const label = i18next.t('console-users.column.reference');
  const cells = screen.getAllByRole('cell').filter((cell) => cell.dataset['label'] === label);
  expect(cells.map(({ textContent }) => textContent)).toEqual([`${i18next.t('console-audit.target.order')} 7`, '']);
});
