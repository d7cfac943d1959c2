// @vitest-environment happy-dom
import { ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { points } from '@truefill/domain/market/price.ts';
import type { Money } from '@truefill/domain/money/money.ts';
import { showScreen } from '../../../money-parts/screens.fixture.tsx';
import { closeShownOrder, useShownOrder } from '../../../trading-parts/shown-order.ts';
import { openOrder, pendingOrder } from './order.fixture.ts';
import { PendingTable } from './pending/pending-table.tsx';
import { PositionsTable } from './positions-table.tsx';

vi.mock('../../../live/connection-store.ts', async (original) => ({ ...(await original<object>()), useIsLive: () => true }));

beforeEach(() => {
  void new ScriptedNetwork();
  closeShownOrder();
});

const FRAME = { floatingProfitLoss: 0, netValue: 0, marginLevelPercent: 0, freeMargin: 0, usedMargin: 0, orders: [] };
const position = (id: number) => ({
  order: openOrder({ id, closableAtMs: 0 }),
  closePrice: points(116_428n),
  profitLoss: 11_200n as Money,
});
const waiting = (id: number) => ({ order: pendingOrder({ id }), limitPrice: points(116_200n), price: null, expected: null });

test.each([
  ['closes a position', 'Close', () => <PositionsTable frame={FRAME} positions={[position(7), position(8)]} />],
  ['cancels an order', 'Cancel', () => <PendingTable pending={[waiting(7), waiting(8)]} />],
] as const)('a double click on the button that %s does not press that of the row that moves up', async (_what, name, Table) => {
  await showScreen(Table, '/');
  const [first, next] = screen.getAllByRole('button', { name });
  if (!first || !next) throw new Error('there are not two rows');
  fireEvent.click(first, { detail: 1 });
  expect(useShownOrder.getState().sheet).toMatchObject({ orderId: 7, confirm: true });
  closeShownOrder();
  fireEvent.click(next, { detail: 2 });
  expect(useShownOrder.getState().sheet).toBeNull();
  // a press of its own, and by keyboard
  fireEvent.click(next, { detail: 0 });
  expect(useShownOrder.getState().sheet).toMatchObject({ orderId: 8, confirm: true });
});
