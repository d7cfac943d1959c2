// @vitest-environment happy-dom
import { pass, ScriptedNetwork, signIn, withQueries } from '@truefill/client/testing/hooks.fixture.tsx';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import { ownerOf, useSession } from '@truefill/client/session/session-store.ts';
import { loadCatalogue } from '../../../../../locales/languages.ts';
import { openOrder } from '../positions/order.fixture.ts';
import { PlacedCard } from './placed-card.tsx';
import { dismissPlacedCard, showPlacedCard } from './placed-card-store.ts';

const ORDER = openOrder();
vi.mock('../../../live/exchange-feed.ts', async (original) => ({
  ...(await original<object>()),
  useHoldings: () => ({ orders: [ORDER] }),
}));

const SHOWN_FOR_MS = 4_000;

beforeEach(() => {
  vi.useFakeTimers();
  void new ScriptedNetwork();
  signIn();
  dismissPlacedCard();
});

/** Mounts a ticket. @returns a function that unmounts it */
async function showTicket(): Promise<() => void> {
  const router = createRouter({ routeTree: createRootRoute({ component: PlacedCard }), history: createMemoryHistory() });
  const { unmount } = render(withQueries(<RouterProvider router={router as never} />));
  await pass(0);
  return unmount;
}

function tell(orderNumber: string): void {
  act(() => showPlacedCard({ orderNumber, kind: 'market', symbol: 'EURUSD', owner: ownerOf(useSession.getState()) }));
}

const card = (): HTMLElement | null => screen.queryByRole('group');

test('an order is shown for four seconds, and each next one for as long', async () => {
  await showTicket();
  tell('1');
  await pass(3_000);
  tell('2');
  await pass(SHOWN_FOR_MS - 10);
  expect(card()?.textContent).toContain('2');
  await pass(20);
  expect(card()).toBeNull();
});

test('neither the device’s clock nor remounting the ticket extends the time', async () => {
  const leave = await showTicket();
  tell('1');
  await pass(2_000);
  vi.setSystemTime(Date.now() - 3_600_000);
  leave();
  await showTicket();
  expect(card()).not.toBeNull();
  await pass(2_010);
  expect(card()).toBeNull();
});

test('an order that was shown is not shown again in a later ticket', async () => {
  const leave = await showTicket();
  tell('1');
  await pass(1_000);
  leave();
  await pass(60_000);
  await showTicket();
  expect(card()).toBeNull();
});

test('it stays while hovered or focused, both counted, and continues when its ticket unmounts', async () => {
  const leave = await showTicket();
  tell('1');
  const outer = card()?.parentElement as HTMLElement;
  fireEvent.pointerEnter(outer);
  fireEvent.focus(screen.getByRole('button', { name: 'Done' }));
  fireEvent.pointerLeave(outer);
  await pass(60_000);
  expect(card()).not.toBeNull();
  fireEvent.blur(screen.getByRole('button', { name: 'Done' }));
  await pass(SHOWN_FOR_MS - 10);
  expect(card()).not.toBeNull();
  fireEvent.pointerEnter(outer);
  leave();
  // a phone that is turned, and turned back
  await pass(SHOWN_FOR_MS + 10);
  await showTicket();
  expect(card()).not.toBeNull();
  await pass(SHOWN_FOR_MS + 10);
  expect(card()).toBeNull();
});

test.each([
  ['de', 'Kauf 0.50 EURUSD zu 1.16204'],
  ['fr', 'Achat 0.50 EURUSD à 1.16204'],
  ['es', 'Compra 0.50 EURUSD a 1.16204'],
  ['zh-cn', '买入0.50 EURUSD，价格1.16204'],
  ['ko', 'EURUSD 0.50 매수, 1.16204'],
] as const)('a placed order is described with nouns, not with the verbs of buttons: %s', async (language, words) => {
  i18next.addResourceBundle(language, 'translation', await loadCatalogue(language));
  await act(() => i18next.changeLanguage(language));
  await showTicket();
  tell(ORDER.orderNumber);
  await pass(0);
  expect(screen.queryByText(words)).not.toBeNull();
  await act(() => i18next.changeLanguage('en'));
});
