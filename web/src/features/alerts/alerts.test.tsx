// @vitest-environment happy-dom
import { accepted, pass, refused, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { WireAlert } from '@truefill/api/alerts/calls.ts';
import { alertFromWire } from '@truefill/api/alerts/mapping.ts';
import type { Envelope } from '@truefill/api/envelope.ts';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { points } from '@truefill/domain/market/price.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { quotes } from '../../live/market-feed.ts';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { useToasts } from '@truefill/client/toasts/toast-store.ts';
import { ToastList } from '@truefill/client/toasts/toast-list.tsx';
import { AlertBell } from './alert-bell.tsx';
import { AlertSheet } from './alert-sheet.tsx';
import { openAlertSheet, openAlert, useAlertSheet } from './alert-sheet-store.ts';
import { AlertsScreen } from './alerts.tsx';

const SYMBOL = 'BTCUSDT';
const INSTRUMENT = {
  symbol: SYMBOL,
  name: 'Bitcoin',
  base: 'BTC',
  quoteCurrency: 'USDT',
  category: 'cryptos',
  pricePrecision: 2,
  logoUrl: '/btc.svg',
} as InstrumentView;
const WIRE: WireAlert = {
  id: 7,
  symbol: SYMBOL,
  tradePair: 'BTC/USDT',
  price: 101_000,
  alertType: 0,
  repeat: false,
  note: 'sell half',
  mail: false,
  expireTime: 0,
  alertStatus: 0,
  createTime: 1_000,
  firedCount: 0,
  lastFired: null,
};
const FIRED: WireAlert = {
  ...WIRE,
  id: 8,
  price: 99_000,
  alertType: 1,
  note: '',
  alertStatus: 1,
  firedCount: 1,
  lastFired: { time: Date.UTC(2026, 2, 4, 12), quoteNumber: 5, price: 98_999.5 },
};

let network: ScriptedNetwork;
let list: readonly WireAlert[];

beforeAll(() => import('@truefill/client/overlays/sheet-with-back.tsx'));

beforeEach(() => {
  vi.useFakeTimers();
  network = new ScriptedNetwork();
  list = [WIRE, FIRED];
  network.answer = (path) => (path.endsWith('/alert/all') ? accepted({ list, limit: 100 }) : null);
  queryClient.clear();
  queryClient.setQueryData(['instruments'], { list: [INSTRUMENT], bySymbol: new Map([[SYMBOL, INSTRUMENT]]) });
  useToasts.setState([], true);
  useAlertSheet.setState({ requested: null, open: false });
  quotes.apply({
    symbol: SYMBOL,
    bid: 99_999,
    ask: 100_001,
    price: 100_000,
    low24h: 0,
    high24h: 0,
    chg: 0,
    timestamp: 1,
    volume: 0,
  });
});

async function show(page: () => React.ReactNode, at = '/BTCUSDT/chart?x=1') {
  const root = createRootRoute();
  const routes = ['/$symbol/chart', '/login', '/user/alerts', '/quotation'].map((path) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: () => (
        <>
          {path === '/login' ? 'login' : page()}
          <AlertSheet />
          <ToastList />
        </>
      ),
    }),
  );
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await pass(100);
  return history;
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const statusText = (): string => document.querySelector('[role=status]')?.textContent ?? '';

test('the bell takes a visitor to the login, and back to the chart', async () => {
  const { useSession } = await import('@truefill/client/session/session-store.ts');
  useSession.setState({ status: 'visitor' });
  const history = await show(() => <AlertBell instrument={INSTRUMENT} size={20} />);
  fireEvent.click(button('Price alert for BTC/USDT'));
  await pass(100);
  expect(history.location.pathname).toBe('/login');
  expect(new URLSearchParams(history.location.search).get('to')).toContain('/BTCUSDT/chart');
  expect(network.sent).toEqual([]);
});

test('an alert is created at a distance from the current price, and errors are shown', async () => {
  signIn();
  await show(() => null);
  openAlertSheet(SYMBOL);
  await pass(500);
  const price = screen.getByLabelText<HTMLInputElement>('Alert price');
  expect(price.value).toBe('100,000.00');
  expect(button('Set alert').disabled).toBe(true);
  fireEvent.click(button('+1.0%'));
  await pass(10);
  expect(price.value).toBe('101,000.00');
  screen.getByText('Triggers when the price rises 1.00%');
  fireEvent.change(screen.getByLabelText('Note (optional)'), { target: { value: 'sell' } });
  network.answer = (path) => (path.endsWith('/alert/add') ? refused(1011) : null);
  fireEvent.click(button('Set alert'));
  await pass(100);
  expect(statusText()).toContain('You already have an alert at this price.');
  expect(network.to('/alert/add')[0]?.body).toMatchObject({ symbol: SYMBOL, price: '101000.00', note: 'sell', expireTime: 0 });

  network.answer = (path) => (path.endsWith('/alert/add') ? accepted({ ...WIRE, id: 9 }) : null);
  fireEvent.click(button('Set alert'));
  await pass(100);
  expect(statusText()).toContain('Alert set: BTC/USDT at 101,000.00');
  expect(useAlertSheet.getState().open).toBe(false);
});

test('the list shows active and fired alerts; an alert is changed and deleted from it', async () => {
  signIn();
  await show(() => <AlertsScreen />, '/user/alerts');
  screen.getByText('1 of 100');
  screen.getByText('Rises to 101,000.00');
  screen.getByText('Triggered 2026-03-04 12:00 at 98,999.50');
  network.answer = (path) => (path.endsWith('/alert/delete') ? accepted(null) : null);
  fireEvent.click(button('Delete the alert at 99,000.00'));
  await pass(100);
  expect(network.to('/alert/delete')[0]?.body).toEqual({ ids: [8] });
  expect(screen.queryByText('Triggered and expired')).toBeNull();
  openAlert(alertFromWire(WIRE));
  await pass(500);
  expect(screen.getByLabelText<HTMLInputElement>('Note (optional)').value).toBe('sell half');
  expect(button('Save').disabled).toBe(false);
});

test('a late response does not close the sheet of another alert opened since, which starts with a fresh form', async () => {
  signIn();
  await show(() => null);
  let answer = (_envelope: Envelope<unknown>): void => undefined;
  network.answer = (path) => (path.endsWith('/alert/add') ? new Promise((resolve) => (answer = resolve)) : null);
  openAlertSheet(SYMBOL);
  await pass(500);
  fireEvent.click(button('+1.0%'));
  fireEvent.change(screen.getByLabelText('Note (optional)'), { target: { value: 'sell' } });
  fireEvent.click(button('Set alert'));
  await pass(10);
  expect(network.to('/alert/add')).toHaveLength(1);
  fireEvent.click(button('Close'));
  openAlertSheet(SYMBOL, points(9_000_000n));
  await pass(500);
  expect(screen.getByLabelText<HTMLInputElement>('Alert price').value).toBe('90,000.00');
  answer(accepted({ ...WIRE, id: 9 }));
  await pass(100);
  expect(statusText()).toContain('Alert set: BTC/USDT at 101,000.00');
  expect(useAlertSheet.getState().open).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Note (optional)').value).toBe('');
});

test('an empty list explains how to create an alert', async () => {
  signIn();
  list = [];
  await show(() => <AlertsScreen />, '/user/alerts');
  expect(screen.queryByText('No price alerts')).not.toBeNull();
});
