// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { beforeEach, expect, test } from 'vitest';
import { showScreen } from '../../../money-parts/screens.fixture.tsx';
import { pendingOrder } from '../positions/order.fixture.ts';
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
