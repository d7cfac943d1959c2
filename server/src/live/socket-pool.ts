import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { LIVE_LIMITS } from '@truefill/api/live.ts';
import { WebSocketServer } from 'ws';
import type { Clock } from '../platform/clock.ts';
import { CLOSE_ANSWER_MS, CLOSE_CODES, LiveSocket, type LiveSocketEvents } from './live-socket.ts';
import { HEARTBEAT_FRAME } from './text-frame.ts';
import type { Timers } from '../platform/timers.ts';

const CHECK_EVERY_MS = 1_000;
const SEND_AWAY_EVERY_MS = 50;

/** The connections of one kind of live socket: accepts them, keeps them alive, and ends those that do not keep up. */
export class SocketPool {
  readonly #sockets = new Set<LiveSocket>();
  readonly #server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // A ping is answered like a message: not if the client does not read.
    autoPong: false,
    maxPayload: LIVE_LIMITS.messageBytes,
  });
  readonly #clock: Clock;
  readonly #timers: Timers;
  readonly #cancels: (() => void)[];
  #whenEmpty: (() => void) | null = null;

  constructor(clock: Clock, timers: Timers) {
    this.#clock = clock;
    this.#timers = timers;
    this.#cancels = [
      timers.every(LIVE_LIMITS.heartbeatMs, () => this.#sockets.forEach((socket) => socket.write(HEARTBEAT_FRAME))),
      timers.every(CHECK_EVERY_MS, () => this.#sockets.forEach((socket) => socket.check())),
    ];
  }

  get size(): number {
    return this.#sockets.size;
  }

  /** Completes the handshake; `opened` returns the handlers of the client's messages. */
  accept(request: IncomingMessage, stream: Duplex, head: Buffer, opened: (socket: LiveSocket) => LiveSocketEvents): void {
    this.#server.handleUpgrade(request, stream, head, (webSocket) => {
      const socket = new LiveSocket(webSocket, stream, this.#clock);
      this.#sockets.add(socket);
      const events = opened(socket);
      socket.listen({
        ...events,
        closed: () => {
          this.#sockets.delete(socket);
          events.closed();
          if (this.#sockets.size === 0) this.#whenEmpty?.();
        },
      });
    });
  }

  /** Disconnects all clients gradually, so that they do not all reconnect to another server at the same moment. */
  disconnectAll(withinMs: number): Promise<void> {
    const waiting = [...this.#sockets];
    const steps = Math.ceil(withinMs / SEND_AWAY_EVERY_MS);
    if (steps === 0 || waiting.length === 0) return Promise.resolve();
    const atOnce = Math.ceil(waiting.length / steps);
    return new Promise((resolve) => {
      const next = (): void => {
        for (const socket of waiting.splice(0, atOnce)) socket.close(CLOSE_CODES.restart, 'the server stops');
        if (waiting.length > 0) this.#timers.after(SEND_AWAY_EVERY_MS, next);
        else resolve();
      };
      next();
    });
  }

  /** Disconnects the remaining clients; resolves when the last connection is gone. */
  async close(): Promise<void> {
    for (const cancel of this.#cancels) cancel();
    if (this.#sockets.size === 0) return;
    const empty = new Promise<void>((resolve) => (this.#whenEmpty = resolve));
    for (const socket of this.#sockets) socket.close(CLOSE_CODES.restart, 'the server stops');
    const cancel = this.#timers.after(CLOSE_ANSWER_MS, () => this.#sockets.forEach((socket) => socket.terminate()));
    await empty;
    cancel();
  }
}
