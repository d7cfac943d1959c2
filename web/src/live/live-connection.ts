import { CLOSED_UNAUTHORIZED, type ClientFrame } from '@truefill/api/live.ts';
import type { OpenSocket, Socket } from './socket.ts';

export const RECONNECT_LIMIT = 10;
const RECONNECT_STEP_MS = 500;
const JITTER_MS = 250;
/** LIVE_LIMITS.silenceMs of the server: a connection silent for longer is dropped */
const SILENCE_MS = 10_000;
const CHECK_MS = 1_000;
const PING_EVERY_MS = 5_000;
/** the server also sends heartbeats, which can be mistaken for a pong: the median of a few is not affected */
const MAX_ROUND_TRIPS = 5;

export type ConnectionState = 'idle' | 'connecting' | 'live' | 'reconnecting' | 'failed';

export interface ConnectionEvents {
  /** the socket is open: subscribe to everything wanted */
  opened(): void;
  frame(frame: object): void;
  /** receives each frame before it is parsed; returns true if it has handled it */
  text?(text: string): boolean;
  changed(state: ConnectionState, attempt: number): void;
  /** ms between a ping and its pong: the median of the last few */
  measured?(roundTripMs: number): void;
  /** the server has closed the connection as unauthorized; it is retried like after any other loss */
  unauthorized?(): void;
}

/**
 * A persistent connection: reconnects up to 10 times, each attempt 500 ms later than the previous one plus jitter, and is
 * dropped after 10 s of silence. The counter restarts when a frame arrives. A ping every 5 s measures the round trip.
 */
export class LiveConnection {
  readonly #path: () => string;
  readonly #events: ConnectionEvents;
  readonly #openSocket: OpenSocket;
  readonly #random: () => number;
  #socket: Socket | null = null;
  #isOpen = false;
  #isLive = false;
  #attempt = 0;
  /** by a monotonic clock: a correction of the device's clock does not count as silence */
  #lastReceivedMs = 0;
  #pingedMs = 0;
  #awaitsPong = false;
  #roundTrips: number[] = [];
  #watch: ReturnType<typeof setInterval> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  /** @param path returns the path to connect to, called for each attempt */
  constructor(path: () => string, events: ConnectionEvents, openSocket: OpenSocket, random: () => number = Math.random) {
    this.#path = path;
    this.#events = events;
    this.#openSocket = openSocket;
    this.#random = random;
  }

  /** Connects unless already connected. */
  start(): void {
    if (this.#socket || this.#retry) return;
    this.#connect('connecting');
  }

  /** Closes until `start` is called. */
  stop(): void {
    this.#clear();
    this.#attempt = 0;
    this.#events.changed('idle', 0);
  }

  /** Retries immediately, with all attempts available again. */
  retryNow(): void {
    this.#clear();
    this.#attempt = 0;
    this.#connect('reconnecting');
  }

  /** One more attempt after the last: `failed` until a frame arrives. Does nothing before the last has failed. */
  tryOnce(): void {
    if (this.#attempt === RECONNECT_LIMIT && !this.#socket && !this.#retry) this.#connect('failed');
  }

  /**
   * Called when the device or the tab resumes, or the network is back: pending waits end now. A connection that fell silent
   * meanwhile is dropped immediately, one that waits for its next attempt or has given up starts over.
   */
  resume(): void {
    const waits = this.#socket === null && this.#attempt > 0;
    const silent = this.#socket !== null && performance.now() - this.#lastReceivedMs > SILENCE_MS;
    if (waits || silent) this.retryNow();
  }

  /** The network is gone: an open connection counts as lost now, not after 10 s of silence. */
  drop(): void {
    if (this.#socket) this.#lost();
  }

  /** Sends a frame; if that is impossible it is discarded, since `opened` subscribes again. */
  send(frame: ClientFrame): void {
    if (this.#isOpen) this.#socket?.send(JSON.stringify(frame));
  }

  #connect(state: 'connecting' | 'reconnecting' | 'failed'): void {
    this.#events.changed(state, this.#attempt);
    const socket = this.#openSocket(this.#path());
    this.#socket = socket;
    this.#lastReceivedMs = performance.now();
    socket.onopen = () => {
      this.#isOpen = true;
      this.#lastReceivedMs = performance.now();
      this.#events.opened();
      this.#ping();
    };
    socket.onmessage = ({ data }) => this.#receive(data);
    socket.onclose = ({ code }) => {
      this.#lost();
      if (code === CLOSED_UNAUTHORIZED) this.#events.unauthorized?.();
    };
    this.#watch = setInterval(() => this.#listen(), CHECK_MS);
  }

  #receive(data: unknown): void {
    this.#lastReceivedMs = performance.now();
    if (!this.#isLive) {
      this.#isLive = true;
      this.#attempt = 0;
      this.#events.changed('live', 0);
    }
    if (typeof data !== 'string' || this.#events.text?.(data)) return;
    const frame = parseFrame(data);
    if (frame === null) return;
    if ('op' in frame && frame.op === 'pong') this.#pong();
    this.#events.frame(frame);
  }

  #ping(): void {
    this.send({ op: 'ping' });
    this.#pingedMs = performance.now();
    this.#awaitsPong = true;
  }

  #pong(): void {
    if (!this.#awaitsPong) return;
    this.#awaitsPong = false;
    this.#roundTrips = [...this.#roundTrips, performance.now() - this.#pingedMs].slice(-MAX_ROUND_TRIPS);
    const sorted = this.#roundTrips.toSorted((one, other) => one - other);
    this.#events.measured?.(sorted[Math.floor(sorted.length / 2)] ?? 0);
  }

  #listen(): void {
    const silentMs = performance.now() - this.#lastReceivedMs;
    if (silentMs > SILENCE_MS) this.#lost();
    else if (this.#isOpen && performance.now() - this.#pingedMs >= PING_EVERY_MS) this.#ping();
  }

  #lost(): void {
    this.#clear();
    if (this.#attempt >= RECONNECT_LIMIT) {
      this.#events.changed('failed', this.#attempt);
      return;
    }
    this.#attempt += 1;
    this.#events.changed('reconnecting', this.#attempt);
    this.#retry = setTimeout(
      () => {
        this.#retry = undefined;
        this.#connect('reconnecting');
      },
      RECONNECT_STEP_MS * this.#attempt + this.#random() * JITTER_MS,
    );
  }

  #clear(): void {
    clearTimeout(this.#retry);
    clearInterval(this.#watch);
    this.#retry = undefined;
    const socket = this.#socket;
    this.#socket = null;
    this.#isOpen = false;
    this.#isLive = false;
    this.#awaitsPong = false;
    this.#roundTrips = [];
    if (!socket) return;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }
}

function parseFrame(text: string): object | null {
  try {
    const frame: unknown = JSON.parse(text);
    return typeof frame === 'object' ? frame : null;
  } catch {
    return null;
  }
}
