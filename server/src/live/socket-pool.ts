import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { LIVE_LIMITS } from '@truefill/api/live.ts';
import { WebSocketServer } from 'ws';
import type { Clock } from '../clock.ts';
import { CLOSE_ANSWER_MS, CLOSE_CODES, LiveSocket, type LiveSocketEvents } from './live-socket.ts';
import { HEARTBEAT_FRAME } from './text-frame.ts';
import type { Timers } from './timers.ts';

const CHECK_EVERY_MS = 1_000;

/** The connections of one kind of live socket: accepts them, keeps them alive, ends those that do not keep up. */
export class SocketPool {
  readonly #sockets = new Set<LiveSocket>();
  readonly #server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // A ping is answered as messages are: not to a client that does not read.
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

  /** Completes the handshake; `opened` answers what to do with what the client sends. */
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

  /** Sends everyone away; resolves when the last connection is gone. */
  async close(): Promise<void> {
    for (const cancel of this.#cancels) cancel();
    if (this.#sockets.size === 0) return;
    const empty = new Promise<void>((resolve) => (this.#whenEmpty = resolve));
    for (const socket of this.#sockets) socket.close(CLOSE_CODES.goingAway, 'the server stops');
    const cancel = this.#timers.after(CLOSE_ANSWER_MS, () => this.#sockets.forEach((socket) => socket.terminate()));
    await empty;
    cancel();
  }
}
