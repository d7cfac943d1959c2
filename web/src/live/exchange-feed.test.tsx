// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { pass, runHook, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { dropSession } from '@truefill/client/session/session-store.ts';
import { chooseTradeMode } from '../preferences/trade-mode-store.ts';
import { useConnection } from './connection-store.ts';
import { RECONNECT_LIMIT } from './live-connection.ts';
import { retryLost } from './retry-lost.ts';
import { useLost } from './use-is-lost.ts';
import { noteBalance, startExchangeFeed, useBalance, useHoldings, useOptionItems } from './exchange-feed.ts';

interface SentFrame {
  readonly op: string;
  readonly topics: readonly string[];
  readonly token?: string;
}

/** The browser's end of a socket whose server end is the test. */
class ScriptedSocket {
  static last: ScriptedSocket;
  static opened = 0;
  readonly url: string | URL;
  readonly sent: SentFrame[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: string }) => void) | null = null;
  onclose: ((event: { readonly code: number }) => void) | null = null;
  closed = false;

  constructor(url: string | URL) {
    this.url = url;
    ScriptedSocket.last = this;
    ScriptedSocket.opened += 1;
  }

  /** The messages about topics; pings are tested with the connection. */
  send(text: string): void {
    const frame = JSON.parse(text) as SentFrame;
    if (frame.op !== 'ping') this.sent.push(frame);
  }

  close(): void {
    this.closed = true;
  }

  open(): void {
    act(() => this.onopen?.());
  }

  /** Receives frames, and paints the page. */
  receive(...frames: readonly object[]): void {
    this.receiveHidden(...frames);
    act(() => void vi.advanceTimersToNextFrame());
  }

  /** Receives frames without painting the page, as in a hidden tab. */
  receiveHidden(...frames: readonly object[]): void {
    act(() => frames.forEach((frame) => this.onmessage?.({ data: JSON.stringify(frame) })));
  }
}

const TOPICS = ['holdings', 'pending', 'balance', 'notification', 'option'];
const socket = (): ScriptedSocket => ScriptedSocket.last;
const balance = (seq: number, balanceAmount: number) => ({ topic: 'balance', seq, data: { balanceAmount, lockMargin: 0 } });
const SUMMARY = { profitLossSum: 0, netValue: 5, securityDepositPrent: 0, securityDepositAvailableSum: 5, orderList: [] };

const onGap = vi.fn<() => void>();
startExchangeFeed(onGap);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', ScriptedSocket);
  ScriptedSocket.opened = 0;
  chooseTradeMode('market');
  act(() => signIn());
  socket().open();
});

test('subscribes to the topics of both modes, with the token in the first message and not in the URL', () => {
  expect(socket().sent).toEqual([{ op: 'subscribe', topics: TOPICS, token: 'token', format: 'changes' }]);
  expect(String(socket().url)).toMatch(/\/exchange\/ws\/7$/);
});

test('a connection that the server closes as unauthorized puts the session in doubt, and no other closing does', () => {
  onGap.mockClear();
  act(() => socket().onclose?.({ code: 1006 }));
  expect(onGap).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1_000));
  act(() => socket().onclose?.({ code: 4401 }));
  expect(onGap).toHaveBeenCalledOnce();
});

test('a change of the trade mode keeps the connection: options are sent in both modes', () => {
  const { result } = runHook(() => useOptionItems());
  socket().receive({ topic: 'option', seq: 1, data: { items: [] } });
  act(() => chooseTradeMode('option'));
  expect(result.current).toEqual([]);
  act(() => chooseTradeMode('market'));
  expect(result.current).toEqual([]);
  expect(socket().sent).toHaveLength(1);
});

test('another account mode reconnects, and discards the old state', () => {
  const { result } = runHook(() => useHoldings());
  socket().receive({ topic: 'holdings', ordertype: 'holtOrder', seq: 1, data: SUMMARY });
  expect(result.current?.netValue).toBe(5);
  const before = socket();
  act(() => signIn('demo'));
  expect(before.closed).toBe(true);
  expect(result.current).toBeNull();
  expect(ScriptedSocket.opened).toBe(2);
});

test('a gap in a topic’s numbers subscribes again', () => {
  const { result } = runHook(() => useBalance());
  socket().receive(balance(4, 100));
  socket().receive(balance(5, 200));
  expect(socket().sent).toHaveLength(1);
  socket().receive(balance(7, 300));
  expect(socket().sent).toHaveLength(2);
  expect(result.current?.available).toBe(200);
  // the snapshot may have any number
  socket().receive(balance(12, 400));
  expect(result.current?.available).toBe(400);
});

const open = (id: number, stopPrice = 0) => ({ id, stopPrice, orderTimeTs: id, positionStatus: 2, orderType: 0, buyPoint: 2 });
const snapshot = (seq: number, ...orderList: object[]) => ({
  topic: 'holdings',
  ordertype: 'holtOrder',
  seq,
  data: { ...SUMMARY, orderList },
});
const changes = (seq: number, orderList: object[], removed: number[] = [], previous = seq - 1) => ({
  topic: 'holdings',
  ordertype: 'holtOrder',
  seq,
  previous,
  changes: { ...SUMMARY, netValue: seq, orderList, removed },
});

test('changes of orders are applied to the snapshot, also several between two animation frames', () => {
  const { result } = runHook(() => useHoldings());
  socket().receive(snapshot(3, open(2), open(1)));
  const first = result.current?.orders[1];
  socket().receive(changes(4, [open(3)]), changes(5, [open(2, 7)], [3]));
  expect(result.current).toMatchObject({ netValue: 5, orders: [{ id: 2, stopLoss: 7 }, { id: 1 }] });
  expect(result.current?.orders[1]).toBe(first);
  expect(socket().sent).toHaveLength(1);
});

test('a gap in changes subscribes again, once, and nothing is applied before the snapshot', () => {
  const { result } = runHook(() => useHoldings());
  socket().receive(snapshot(3, open(2), open(1)));
  socket().receive(changes(6, [open(3)]), changes(7, [open(4)]));
  expect(socket().sent).toHaveLength(2);
  expect(result.current?.orders.map(({ id }) => id)).toEqual([2, 1]);
  socket().receive(snapshot(7, open(4), open(3)), changes(8, [], [3]));
  expect(result.current?.orders.map(({ id }) => id)).toEqual([4]);
  expect(socket().sent).toHaveLength(2);
});

test('a new connection starts with its own snapshot and numbers, and ignores earlier changes', async () => {
  const { result } = runHook(() => useHoldings());
  socket().receive(snapshot(3, open(1)));
  act(() => socket().onclose?.({ code: 1006 }));
  await pass(1_000);
  socket().open();
  socket().receive(changes(4, [open(9)]));
  expect(result.current?.orders.map(({ id }) => id)).toEqual([1]);
  socket().receive(snapshot(1, open(5)), changes(2, [open(6)]));
  expect(result.current?.orders.map(({ id }) => id)).toEqual([6, 5]);
});

test('a server that sends whole lists is supported', () => {
  const { result } = runHook(() => useHoldings());
  socket().receive(snapshot(1, open(1)), snapshot(2, open(2)));
  expect(result.current?.orders.map(({ id }) => id)).toEqual([2]);
});

test('a requested balance does not overwrite a newer one of the feed', async () => {
  const { result } = runHook(() => useBalance());
  const requestedAtMs = Date.now();
  await pass(100);
  socket().receive(balance(1, 300));
  act(() => noteBalance({ available: 100, locked: 0 }, requestedAtMs));
  expect(result.current?.available).toBe(300);
  act(() => noteBalance({ available: 250, locked: 50 }, Date.now() + 1));
  expect(result.current).toEqual({ available: 250, locked: 50 });
});

test('frames between two animation frames cause one rendering of the newest, and none while the tab is hidden', () => {
  const rendered: unknown[] = [];
  runHook(() => {
    const shown = [useHoldings()?.netValue, useBalance()?.available];
    rendered.push(shown);
  });
  rendered.length = 0;
  const holdings = (seq: number) => ({ topic: 'holdings', ordertype: 'holtOrder', seq, data: { ...SUMMARY, netValue: seq } });
  for (let seq = 1; seq <= 40; seq++) socket().receiveHidden(holdings(seq), balance(seq, 100 * seq));
  expect(rendered).toEqual([]);
  act(() => void vi.advanceTimersToNextFrame());
  expect(rendered).toEqual([[40, 4_000]]);
});

test('frames of another account that arrived while the tab was hidden are never shown', () => {
  const { result } = runHook(() => ({ balance: useBalance(), options: useOptionItems() }));
  socket().receiveHidden(balance(1, 100), { topic: 'option', seq: 1, data: { items: [] } });
  act(() => void vi.advanceTimersToNextFrame());
  expect(result.current).toMatchObject({ balance: { available: 100 }, options: [] });
  socket().receiveHidden(balance(2, 200), { topic: 'option', seq: 2, data: { items: [] } });
  act(() => signIn('demo'));
  act(() => void vi.advanceTimersToNextFrame());
  expect(result.current).toEqual({ balance: null, options: null });
});

test('a connection closed as unauthorized counts as lost only with the next attempt: the session may have ended', async () => {
  const { result: lost } = runHook(useLost);
  socket().receive(balance(1, 5));
  act(() => socket().onclose?.({ code: 4401 }));
  expect(lost.current).toBeNull();
  await pass(400);
  expect(lost.current).toBeNull();
  await pass(400);
  expect([ScriptedSocket.opened, lost.current]).toEqual([2, 'account']);
});

test('a lost connection is reported while prices continue, gives up after ten attempts, and is retried on demand', async () => {
  const { result } = runHook(() => useLost());
  socket().receive(balance(1, 100));
  expect(result.current).toBeNull();
  for (let attempt = 1; attempt <= RECONNECT_LIMIT; attempt++) {
    act(() => socket().onclose?.({ code: 1008 }));
    expect(result.current).toBe('account');
    expect(useConnection.getState().account).toEqual({ state: 'reconnecting', attempt });
    await pass(500 * attempt + 250);
  }
  act(() => socket().onclose?.({ code: 1008 }));
  expect(useConnection.getState().account.state).toBe('failed');
  const opened = ScriptedSocket.opened;
  act(() => retryLost());
  expect(ScriptedSocket.opened).toBe(opened + 1);
  socket().open();
  socket().receive(balance(1, 100));
  expect(result.current).toBeNull();
});

test('the browser’s offline event counts as a lost connection at once', () => {
  const { result } = runHook(() => useLost());
  socket().receive(balance(1, 100));
  act(() => void dispatchEvent(new Event('offline')));
  expect(result.current).toBe('account');
  expect(socket().closed).toBe(true);
});

test('a visitor has no connection that could be lost', () => {
  const { result } = runHook(() => useLost());
  act(() => void dispatchEvent(new Event('offline')));
  act(() => dropSession());
  expect(result.current).toBeNull();
  const opened = ScriptedSocket.opened;
  act(() => retryLost());
  expect(ScriptedSocket.opened).toBe(opened);
});
