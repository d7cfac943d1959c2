// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
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
