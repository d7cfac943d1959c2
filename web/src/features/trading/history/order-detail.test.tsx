// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { beforeEach, expect, test } from 'vitest';
import { showScreen } from '../../../money-parts/screens.fixture.tsx';
import { openOrder, pendingOrder } from '../positions/order.fixture.ts';
import { OrderDetail } from './order-detail.tsx';

beforeEach(() => void new ScriptedNetwork());

test.each([
  ['manual', 'Canceled by you'],
  ['stop_out', 'Canceled by stop-out'],
] as const)('a canceled order tells who canceled it: %s', async (closeReason, told) => {
  const order = pendingOrder({ status: 'cancelled', closeReason, closedAtMs: 5_000 });
  await showScreen(() => <OrderDetail order={order} />, '/');
  expect(screen.getByText(told)).not.toBeNull();
});

test('costs are signed, so that the result, fee and overnight fee add up to the net result', async () => {
  const order = openOrder({ status: 'closed', profitLoss: 0.04, fee: 0.24, overnightFee: 0.1, closedAtMs: 5_000 });
  await showScreen(() => <OrderDetail order={order} />, '/');
  const value = (label: string): string | null | undefined =>
    screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(['Profit and loss', 'Fee', 'Overnight fee', 'Net result'].map(value)).toEqual(['+$0.04', '−$0.24', '−$0.10', '−$0.30']);
});

test('a part that was closed names the position that it was a part of, a whole position names none', async () => {
  const placedAtMs = Date.parse('2026-11-20T06:40:00Z');
  const part = openOrder({ id: 8, parentId: 7, status: 'closed', placedAtMs, closedAtMs: placedAtMs + 5_000 });
  await showScreen(() => <OrderDetail order={part} />, '/');
  expect(screen.getByText('Part of position').nextElementSibling?.textContent).toBe('261120000000007');
  cleanup();
  await showScreen(() => <OrderDetail order={{ ...part, parentId: 0 }} />, '/');
  expect(screen.queryByText('Part of position')).toBeNull();
});
