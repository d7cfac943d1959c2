// @vitest-environment happy-dom
import { accepted, pass, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { optionOrderFromWire } from '@truefill/api/options/mapping.ts';
import type { WireOptionOrder } from '@truefill/api/options/calls.ts';
import { startExchangeFeed } from '../../../live/exchange-feed.ts';
import { chooseTradeMode } from '../../../preferences/trade-mode-store.ts';
import { DeferredOverlays } from '../../../shell/deferred-overlays.tsx';
import { followOption, stopFollowing, useFollowed, useSeenResults } from '../watch/watch-store.ts';
import { NOW, runningOption } from '../test-support/running-option.ts';

const ORDER = '/waa/option/findOption';
const SHOWN_FOR_MS = 12_000;

/** The account's socket, whose server end is the test. */
class Line {
  static last: Line;
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: string }) => void) | null = null;
  onclose: ((event: { readonly code: number }) => void) | null = null;
  constructor() {
    Line.last = this;
  }
  send(): void {}
  close(): void {}
}

const settled = (id: number, outcome: string, winLost: number): WireOptionOrder => {
  return {
    ...runningOption(id),
    outcome,
    winLost,
    status: 2,
    priceEnd: 100_001,
    completeTime: NOW,
    endQuoteNumber: 2,
    endQuoteTime: NOW,
  };
};

let network: ScriptedNetwork;
let results: Record<string, WireOptionOrder>;
let seq = 0;

startExchangeFeed(() => undefined);

/** The feed sends the running options. */
async function run(...ids: readonly number[]): Promise<void> {
  seq += 1;
  const data = { items: ids.map((id) => runningOption(id)) };
  act(() => Line.last.onmessage?.({ data: JSON.stringify({ topic: 'option', seq, data }) }));
  act(() => void vi.advanceTimersToNextFrame());
  await pass(100);
}

const card = (): HTMLElement | null => screen.queryByRole('group', { name: 'Option results' });
const cardText = (): string => card()?.textContent ?? '';

beforeAll(() => Promise.all([import('./option-results.tsx'), import('@truefill/client/overlays/sheet-with-back.tsx')]));

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('WebSocket', Line);
  useSeenResults.setState(new Set(), true);
  stopFollowing();
  seq = 0;
  results = {};
  network = new ScriptedNetwork();
  network.answer = (path, body: { readonly uid: string }) => {
    return path.endsWith(ORDER) ? accepted(results[body.uid] ?? runningOption(1)) : null;
  };
  chooseTradeMode('market');
  act(() => signIn());
  act(() => Line.last.onopen?.());
  const router = createRouter({ routeTree: createRootRoute({ component: DeferredOverlays }), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await pass(100);
});

test.each([
  ['win', 80, 'Won', '+$79.00'],
  ['loss', -100, 'Lost', '−$101.00'],
  ['tie', 0, 'Tie', '−$1.00'],
  ['void', 0, 'Voided', '$0.00'],
])('%s: the outcome, the market and the net result, in a live region', async (outcome, result, word, net) => {
  await run(1);
  expect(card()).toBeNull();
  results['number-1'] = settled(1, outcome, result);
  await run();
  expect(cardText()).toContain(word);
  expect(cardText()).toContain(net);
  expect(cardText()).toContain('BTCUSDT');
  expect(card()?.closest('[role=status]')?.getAttribute('aria-live')).toBe('polite');
});

test('several share one card with their sum, three of them in full', async () => {
  await run(1, 2, 3, 4);
  for (const id of [1, 2, 3, 4]) results[`number-${id}`] = settled(id, id === 4 ? 'loss' : 'win', id === 4 ? -100 : 80);
  await run();
  expect(screen.getAllByRole('group')).toHaveLength(1);
  expect(cardText()).toContain('4 options settled');
  // three times 80 - 1, once -100 - 1
  expect(cardText()).toContain('+$136.00');
  expect(screen.getAllByRole('button', { name: 'Details' })).toHaveLength(3);
  expect(cardText()).toContain('and 1 more');
});

test('a late result is requested until it is available', async () => {
  await run(1);
  network.answer = () => null;
  await run();
  await pass(4_000);
  expect(card()).toBeNull();
  network.answer = () => accepted(settled(1, 'win', 80));
  await pass(1_500);
  expect(cardText()).toContain('Won');
});

test('it closes automatically, but not while it is hovered', async () => {
  await run(1);
  results['number-1'] = settled(1, 'win', 80);
  await run();
  fireEvent.pointerEnter(card()?.parentElement as HTMLElement);
  await pass(SHOWN_FOR_MS * 2);
  expect(card()).not.toBeNull();
  fireEvent.pointerLeave(card()?.parentElement as HTMLElement);
  await pass(SHOWN_FOR_MS);
  expect(card()).toBeNull();
});

test('an option followed on screen shows its result there, and here if that is closed before its result', async () => {
  await run(1);
  act(() => followOption(optionOrderFromWire(runningOption(1)), 'position'));
  results['number-1'] = settled(1, 'win', 80);
  await run();
  expect(card()).toBeNull();
  act(() => stopFollowing());
  expect(cardText()).toContain('Won');
});

test('its details are the whole result, and it is not shown again', async () => {
  await run(1);
  results['number-1'] = settled(1, 'win', 80);
  await run();
  fireEvent.click(screen.getByRole('button', { name: 'Details' }));
  expect(useFollowed.getState().followed?.order.orderNumber).toBe('number-1');
  act(() => stopFollowing());
  expect(card()).toBeNull();
});

test('another account receives none of it', async () => {
  await run(1);
  results['number-1'] = settled(1, 'win', 80);
  act(() => signIn('demo'));
  act(() => Line.last.onopen?.());
  seq = 0;
  await run();
  expect(network.to(ORDER)).toEqual([]);
  expect(card()).toBeNull();
});
