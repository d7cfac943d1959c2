import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveConnection, RECONNECT_LIMIT, type ConnectionState } from './live-connection.ts';
import type { Socket } from './socket.ts';

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onclose: ((event: { readonly code: number }) => void) | null = null;
  readonly sent: string[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.closed = true;
  }

  receive(frame: unknown): void {
    this.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) });
  }
}

function connected(random = 0) {
  const sockets: FakeSocket[] = [];
  const states: [ConnectionState, number][] = [];
  const frames: object[] = [];
  const roundTrips: number[] = [];
  let opened = 0;
  const connection = new LiveConnection(
    () => '/market/ws',
    {
      opened: () => {
        opened += 1;
      },
      frame: (frame) => frames.push(frame),
      text: (text) => text.startsWith('taken'),
      changed: (state, attempt) => states.push([state, attempt]),
      measured: (ms) => roundTrips.push(ms),
    },
    () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    () => random,
  );
  return { connection, sockets, states, frames, roundTrips, opened: () => opened };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a message handled as text is not parsed, and counts as a sign of life', () => {
  const { connection, sockets, states, frames } = connected();
  connection.start();
  sockets[0]?.onopen?.();
  sockets[0]?.receive('taken as it is');
  expect(frames).toEqual([]);
  expect(states.at(-1)).toEqual(['live', 0]);
});

test('is live from the first frame on', () => {
  const { connection, sockets, states, frames, opened } = connected();
  connection.start();
  connection.start();
  expect(sockets).toHaveLength(1);
  sockets[0]?.onopen?.();
  expect(opened()).toBe(1);
  sockets[0]?.receive({ op: 'pong' });
  sockets[0]?.receive('not json');
  sockets[0]?.receive('7');
  expect(frames).toEqual([{ op: 'pong' }]);
  expect(states).toEqual([
    ['connecting', 0],
    ['live', 0],
  ]);
});

test('waits 500 ms longer before each attempt and gives up after the tenth', () => {
  const { connection, sockets, states } = connected();
  connection.start();
  for (let attempt = 1; attempt <= RECONNECT_LIMIT; attempt++) {
    sockets.at(-1)?.onclose?.({ code: 1006 });
    vi.advanceTimersByTime(500 * attempt - 1);
    expect(sockets).toHaveLength(attempt);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(attempt + 1);
  }
  sockets.at(-1)?.onclose?.({ code: 1006 });
  expect(states.at(-1)).toEqual(['failed', RECONNECT_LIMIT]);
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(RECONNECT_LIMIT + 1);
});

test('adds jitter to the delay', () => {
  const { connection, sockets } = connected(1);
  connection.start();
  sockets[0]?.onclose?.({ code: 1006 });
  vi.advanceTimersByTime(749);
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(sockets).toHaveLength(2);
});

test('counts attempts again after a frame', () => {
  const { connection, sockets, states } = connected();
  connection.start();
  sockets[0]?.onclose?.({ code: 1006 });
  vi.advanceTimersByTime(500);
  sockets[1]?.onopen?.();
  sockets[1]?.receive({ op: 'pong' });
  sockets[1]?.onclose?.({ code: 1006 });
  expect(states.at(-1)).toEqual(['reconnecting', 1]);
});

test('pings immediately and every 5 s, and drops a connection that stays silent', () => {
  const { connection, sockets, states } = connected();
  connection.start();
  sockets[0]?.onopen?.();
  expect(sockets[0]?.sent).toEqual(['{"op":"ping"}']);
  sockets[0]?.receive({ op: 'pong' });
  vi.advanceTimersByTime(4_000);
  expect(sockets[0]?.sent).toHaveLength(1);
  vi.advanceTimersByTime(6_000);
  expect(sockets[0]?.sent).toHaveLength(3);
  expect(sockets[0]?.closed).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(sockets[0]?.closed).toBe(true);
  expect(states.at(-1)).toEqual(['reconnecting', 1]);
});

test('measures the round trip, unaffected by a heartbeat that crosses a ping', () => {
  const { connection, sockets, roundTrips } = connected();
  connection.start();
  sockets[0]?.onopen?.();
  const answerAfter = (ms: number): void => {
    vi.advanceTimersByTime(ms);
    sockets[0]?.receive({ op: 'pong' });
    vi.advanceTimersByTime(5_000 - ms);
  };
  answerAfter(40);
  answerAfter(60);
  answerAfter(50);
  answerAfter(0);
  expect(roundTrips).toEqual([40, 60, 50, 50]);
  // unsolicited: no ping is waiting for it
  sockets[0]?.receive({ op: 'pong' });
  sockets[0]?.receive({ op: 'pong' });
  expect(roundTrips).toHaveLength(5);
});

test('a device that was suspended for an hour reconnects at once', () => {
  const { connection, sockets, states } = connected();
  connection.start();
  sockets[0]?.onopen?.();
  sockets[0]?.receive({ op: 'pong' });
  connection.resume();
  expect(sockets).toHaveLength(1);
  // timers did not run meanwhile
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 3_600_000);
  connection.resume();
  expect(sockets[0]?.closed).toBe(true);
  expect(sockets).toHaveLength(2);
  expect(states.at(-1)).toEqual(['reconnecting', 0]);
  vi.restoreAllMocks();
});

test('going offline is a loss at once, and a pending reconnection keeps waiting', () => {
  const { connection, sockets, states } = connected();
  connection.drop();
  expect(states).toEqual([]);
  connection.start();
  sockets[0]?.onopen?.();
  sockets[0]?.receive({ op: 'pong' });
  connection.drop();
  expect(sockets[0]?.closed).toBe(true);
  expect(states.at(-1)).toEqual(['reconnecting', 1]);
  connection.drop();
  expect(states.at(-1)).toEqual(['reconnecting', 1]);
  vi.advanceTimersByTime(500);
  expect(sockets).toHaveLength(2);
});

test('waking retries at once, even after the last attempt, but not if the connection is stopped', () => {
  const { connection, sockets, states } = connected();
  connection.resume();
  expect(sockets).toHaveLength(0);
  connection.start();
  sockets[0]?.onclose?.({ code: 1006 });
  connection.resume();
  expect(sockets).toHaveLength(2);
  for (let attempt = 0; attempt <= RECONNECT_LIMIT; attempt++) {
    sockets.at(-1)?.onclose?.({ code: 1006 });
    vi.advanceTimersByTime(500 * RECONNECT_LIMIT);
  }
  expect(states.at(-1)?.[0]).toBe('failed');
  connection.resume();
  expect(states.at(-1)).toEqual(['reconnecting', 0]);
  connection.stop();
  connection.resume();
  expect(states.at(-1)).toEqual(['idle', 0]);
});

test('after the last attempt it tries again on demand, and has failed until a frame arrives', () => {
  const { connection, sockets, states } = connected();
  connection.tryOnce();
  expect(sockets).toHaveLength(0);
  connection.start();
  for (let attempt = 0; attempt <= RECONNECT_LIMIT; attempt++) {
    connection.tryOnce();
    sockets.at(-1)?.onclose?.({ code: 1006 });
    vi.advanceTimersByTime(500 * RECONNECT_LIMIT);
  }
  expect(sockets).toHaveLength(RECONNECT_LIMIT + 1);
  connection.tryOnce();
  connection.tryOnce();
  expect(sockets).toHaveLength(RECONNECT_LIMIT + 2);
  sockets.at(-1)?.onclose?.({ code: 1006 });
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(RECONNECT_LIMIT + 2);
  expect(states.at(-1)).toEqual(['failed', RECONNECT_LIMIT]);
  connection.tryOnce();
  sockets.at(-1)?.receive({ op: 'pong' });
  expect(states.at(-1)).toEqual(['live', 0]);
  connection.tryOnce();
  connection.resume();
  expect(sockets).toHaveLength(RECONNECT_LIMIT + 3);
});

test('late messages of a dropped socket are ignored', () => {
  const { connection, sockets, frames } = connected();
  connection.start();
  const first = sockets[0];
  first?.onopen?.();
  connection.retryNow();
  first?.receive({ topic: 'prices', data: [] });
  expect(frames).toEqual([]);
});

test('stays stopped until started again', () => {
  const { connection, sockets, states } = connected();
  connection.start();
  sockets[0]?.onclose?.({ code: 1006 });
  connection.stop();
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
  expect(states.at(-1)).toEqual(['idle', 0]);
  connection.start();
  expect(sockets).toHaveLength(2);
});

test('sends only while open', () => {
  const { connection, sockets } = connected();
  connection.start();
  connection.send({ op: 'ping' });
  expect(sockets[0]?.sent).toEqual([]);
  sockets[0]?.onopen?.();
  connection.send({ op: 'unsubscribe', topics: [] });
  expect(sockets[0]?.sent.at(-1)).toBe('{"op":"unsubscribe","topics":[]}');
});

test('a correction of the device’s clock does not count as silence', () => {
  const { connection, sockets, states } = connected();
  connection.start();
  sockets[0]?.onopen?.();
  sockets[0]?.receive({ op: 'pong' });
  vi.setSystemTime(Date.now() + 181_000);
  vi.advanceTimersByTime(3_000);
  expect(sockets[0]?.closed).toBe(false);
  expect(states.at(-1)).toEqual(['live', 0]);
});
