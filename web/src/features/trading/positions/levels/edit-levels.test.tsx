// @vitest-environment happy-dom
import { accepted, pass, resizeWindow, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { points } from '@truefill/domain/market/price.ts';
import type { DraggedPrice } from '../../../../trading-parts/shown-order.ts';
import { chooseLevelUnit } from '../../ticket/fields/level-units.ts';
import { EditLevels } from './edit-levels.tsx';
import { openOrder, pendingOrder } from '../order.fixture.ts';

vi.mock('../../../../live/connection-store.ts', async (original) => ({ ...(await original<object>()), useIsLive: () => true }));
vi.mock('../../../../trading-parts/use-terms.ts', async () => {
  const { eurusd } = await import('../../../../trading-parts/terms.fixture.ts');
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

async function showForm(order: OrderView, dragged?: DraggedPrice): Promise<void> {
  const Form = () => (
    <EditLevels
      order={order}
      reference={points(116_428n)}
      dragged={dragged}
      onCancel={() => undefined}
      onSaved={() => undefined}
    />
  );
  const router = createRouter({ routeTree: createRootRoute({ component: Form }), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await pass(0);
}

async function save(): Promise<unknown> {
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await pass(0);
  return network.to('/modifyOrder').at(-1)?.body;
}

async function typeAndSave(order: OrderView, unit: string, field: string, text: string): Promise<unknown> {
  await showForm(order);
  fireEvent.click(screen.getByRole('button', { name: unit }));
  const input = screen.getByRole('textbox', { name: field });
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
  return save();
}

test.each([
  ['Points', 'Stop loss, points', '100', '1.16328'],
  ['percent', 'Stop loss, percent', '1', '1.15264'],
  ['money', 'Stop loss, money', '50', '1.16328'],
] as const)('the stop loss of a position can be entered in %s from the current price', async (unit, field, text, stopPrice) => {
  expect(await typeAndSave(openOrder({ stopLoss: 1.15 }), unit, field, text)).toMatchObject({ orderId: 7, stopPrice });
});

test('the levels of a pending order are measured from its limit price, which stays', async () => {
  const body = await typeAndSave(pendingOrder({ takeProfit: 1.17 }), 'percent', 'Take profit, percent', '1');
  expect(body).toMatchObject({ takeProfitPprice: '1.17362', stopPrice: '0' });
  expect(screen.getByText('Measured from the limit price')).toBeTruthy();
});

test('a distance that leads to no price above 0 is rejected in the form, and nothing is sent', async () => {
  expect(await typeAndSave(openOrder({ stopLoss: 1.15 }), 'percent', 'Stop loss, percent', '100')).toBeUndefined();
  expect(screen.getByRole('alert').textContent).toBe('Please enter the stop loss price');
});

test('Enter in a field saves like the button', async () => {
  await showForm(openOrder({ stopLoss: 1.15 }));
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Stop loss, price' });
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value: '1.14' } });
  fireEvent.submit(input.form as HTMLFormElement);
  await pass(0);
  expect(network.to('/modifyOrder').at(-1)?.body).toMatchObject({ orderId: 7, stopPrice: '1.14000' });
});

test('a switch makes a stop loss trail from where it is, and explains what that means', async () => {
  await showForm(openOrder({ stopLoss: 1.16328 }));
  fireEvent.click(screen.getByRole('switch', { name: 'Trailing stop loss' }));
  expect(screen.getByText('The stop loss follows the price at this distance and never moves back.')).toBeTruthy();
  expect(await save()).toMatchObject({ orderId: 7, stopPrice: '0', trailingDistance: '0.00100' });
});

test('the distance of a trailing stop can be entered in points', async () => {
  const order = openOrder({ stopLoss: 1.16328, trailingDistance: 0.001 });
  expect(await typeAndSave(order, 'Points', 'Stop loss, points', '250')).toMatchObject({
    stopPrice: '0',
    trailingDistance: '0.00250',
  });
});

test('a trailing stop that is switched off is fixed at its current price', async () => {
  await showForm(openOrder({ stopLoss: 1.16, trailingDistance: 0.001 }));
  fireEvent.click(screen.getByRole('switch', { name: 'Trailing stop loss' }));
  const body = await save();
  expect(body).toMatchObject({ stopPrice: '1.16000' });
  expect(body).not.toHaveProperty('trailingDistance');
});

test('the trailing stop loss of a pending order shows its distance, which is all it has until the order fills', async () => {
  await showForm(pendingOrder({ trailingDistance: 0.005 }));
  expect(screen.getByText('currently trailing 500')).toBeTruthy();
});

test('a dragged level of a pending order is saved without its limit', async () => {
  await showForm(pendingOrder({ stopLoss: 1.159 }), { of: 'stopLoss', price: points(115_500n) });
  const body = await save();
  expect(body).toMatchObject({ orderId: 7, stopPrice: '1.15500' });
  expect(body).not.toHaveProperty('price');
});

test('a limit that is dragged or typed past its own stop loss says so before it is saved', async () => {
  await showForm(pendingOrder({ stopLoss: 1.159 }), { of: 'limit', price: points(115_800n) });
  expect(screen.getByRole('alert').textContent).toBe('At most 1.15799 now');
  const limit = screen.getByRole('textbox', { name: 'Limit price' });
  fireEvent.change(limit, { target: { value: '1.161' } });
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.focus(limit);
  fireEvent.change(limit, { target: { value: '1.158' } });
  fireEvent.blur(limit);
  expect(screen.getByRole('alert').textContent).toBe('At most 1.15799 now');
});
