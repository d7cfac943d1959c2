import type { ClientFrame } from '@truefill/api/live.ts';
import type { OpenSocket, Socket } from './socket.ts';

export const RECONNECT_LIMIT = 10;
const RECONNECT_STEP_MS = 500;
const JITTER_MS = 250;
/** LIVE_LIMITS.silenceMs of the server's side: a connection silent for longer is dropped */
const SILENCE_MS = 10_000;
const CHECK_MS = 1_000;
const PING_AFTER_MS = 5_000;

export type ConnectionState = 'idle' | 'connecting' | 'live' | 'reconnecting' | 'failed';

export interface ConnectionEvents {
  /** the socket is open: subscribe to everything wanted */
  opened(): void;
  frame(frame: object): void;
  changed(state: ConnectionState, attempt: number): void;
}

/**
 * One connection that is kept: reconnected up to 10 times, each attempt 500 ms later than the one before plus jitter, and
 * dropped when silent for 10 s. The counter starts anew when a frame arrives.
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
  /** of the clock that only passes: a device's clock that is put right is no silence */
  #heardMs = 0;
  #watch: ReturnType<typeof setInterval> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  /** @param path where to connect, asked anew for each attempt */
  constructor(path: () => string, events: ConnectionEvents, openSocket: OpenSocket, random: () => number = Math.random) {
    this.#path = path;
    this.#events = events;
    this.#openSocket = openSocket;
    this.#random = random;
  }

  /** Connects unless it already does. */
  start(): void {
    if (this.#socket || this.#retry) return;
    this.#attempt = 0;
    this.#connect('connecting');
  }

  /** Closes for good, until `start`. */
  stop(): void {
    this.#clear();
    this.#events.changed('idle', 0);
  }

  /** Tries again at once, with all attempts before it. */
  retryNow(): void {
    this.#clear();
    this.#attempt = 0;
    this.#connect('reconnecting');
  }

  /** Sends a frame; one that cannot go now is not kept, since `opened` subscribes anew. */
  send(frame: ClientFrame): void {
    if (this.#isOpen) this.#socket?.send(JSON.stringify(frame));
  }

  #connect(state: 'connecting' | 'reconnecting'): void {
    this.#events.changed(state, this.#attempt);
    const socket = this.#openSocket(this.#path());
    this.#socket = socket;
    this.#heardMs = performance.now();
    socket.onopen = () => {
      this.#isOpen = true;
      this.#heardMs = performance.now();
      this.#events.opened();
    };
    socket.onmessage = ({ data }) => this.#heard(data);
    socket.onclose = () => this.#lost();
    this.#watch = setInterval(() => this.#listen(), CHECK_MS);
  }

  #heard(data: unknown): void {
    this.#heardMs = performance.now();
    if (!this.#isLive) {
      this.#isLive = true;
      this.#attempt = 0;
      this.#events.changed('live', 0);
    }
    const frame = typeof data === 'string' ? parseFrame(data) : null;
    if (frame !== null) this.#events.frame(frame);
  }

  #listen(): void {
    const silentMs = performance.now() - this.#heardMs;
    if (silentMs > SILENCE_MS) this.#lost();
    else if (silentMs >= PING_AFTER_MS) this.send({ op: 'ping' });
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
