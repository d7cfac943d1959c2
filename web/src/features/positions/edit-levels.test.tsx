// @vitest-environment happy-dom
import { accepted, pass, resizeWindow, ScriptedNetwork, signIn } from '../../hooks.fixture.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OrderView } from '@truefill/api/mapping/order.ts';
import { points } from '@truefill/domain/price.ts';
import { chooseLevelUnit } from '../ticket/level-units.ts';
import { EditLevels } from './edit-levels.tsx';
import { openOrder, pendingOrder } from './order.fixture.ts';

vi.mock('../../live/connection-store.ts', async (original) => ({ ...(await original<object>()), useIsLive: () => true }));
vi.mock('../../trading/use-terms.ts', async () => {
  const { eurusd } = await import('../../trading/terms.fixture.ts');
  return { useTerms: () => eurusd };
});

let network: ScriptedNetwork;
beforeEach(() => {
  vi.useFakeTimers();
  resizeWindow(390);
  network = new ScriptedNetwork();
  network.answer = () => accepted(null);
  signIn();
  chooseLevelUnit('price');
});

async function typeAndSave(order: OrderView, unit: string, field: string, text: string): Promise<unknown> {
  const Form = () => (
    <EditLevels order={order} reference={points(116_428n)} onCancel={() => undefined} onSaved={() => undefined} />
  );
  const router = createRouter({ routeTree: createRootRoute({ component: Form }), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await pass(0);
  fireEvent.click(screen.getByRole('button', { name: unit }));
  const input = screen.getByRole('textbox', { name: field });
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await pass(0);
  return network.to('/modifyOrder').at(-1)?.body;
}

test.each([
  ['Points', 'Stop loss, points', '100', '1.16328'],
  ['percent', 'Stop loss, percent', '1', '1.15264'],
  ['money', 'Stop loss, money', '50', '1.16328'],
] as const)('the stop loss of a position can be entered in %s from the price now', async (unit, field, text, stopPrice) => {
  expect(await typeAndSave(openOrder({ stopLoss: 1.15 }), unit, field, text)).toMatchObject({ orderId: 7, stopPrice });
});

test('of a pending order levels are measured from its limit price, and the limit price stays', async () => {
  const body = await typeAndSave(pendingOrder({ takeProfit: 1.17 }), 'percent', 'Take profit, percent', '1');
  expect(body).toMatchObject({ takeProfitPprice: '1.17362', stopPrice: '0' });
  expect(screen.getByText('Measured from the limit price')).toBeTruthy();
});

test('a distance that leads to no price above 0 is refused in the form, and nothing is sent', async () => {
  expect(await typeAndSave(openOrder({ stopLoss: 1.15 }), 'percent', 'Stop loss, percent', '100')).toBeUndefined();
  expect(screen.getByRole('alert').textContent).toBe('Please enter the stop loss price');
});
