import { WebSocket } from 'ws';
import type { ExchangeFrame } from '@truefill/api/live.ts';

type HoldingsFrame = Extract<ExchangeFrame, { topic: 'holdings' }>;

/** Follows a session's positions over its socket like the app: numbered changes, and a snapshot after each break. */
export class HoldingsFollower {
  /** numbers of the open orders, by id */
  readonly open = new Map<number, string>();
  /** numbers of all orders ever reported */
  readonly notified = new Set<string>();
  /** close codes of its sockets */
  readonly closings: number[] = [];
  /** frames that did not match the previous state */
  gaps = 0;
  readonly #host: string;
  readonly #user: { readonly userId: number; readonly token: string };
  readonly #portNow: () => number | null;
  #seq: number | null = null;
  #socket: WebSocket | null = null;
  #stopped = false;

  /** @param portNow port of a process that currently accepts connections; null if there is none */
  constructor(host: string, user: { readonly userId: number; readonly token: string }, portNow: () => number | null) {
    this.#host = host;
    this.#user = user;
    this.#portNow = portNow;
    this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    this.#socket?.close();
  }

  #connect(): void {
    if (this.#stopped) return;
    const port = this.#portNow();
    if (port === null) return void setTimeout(() => this.#connect(), 50);
    const { userId, token } = this.#user;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/exchange/ws/${userId}`, { headers: { host: `${this.#host}:${port}` } });
    this.#socket = socket;
    this.#seq = null;
    socket.on('open', () => socket.send(JSON.stringify({ op: 'subscribe', topics: ['holdings'], format: 'changes', token })));
    socket.on('message', (data: Buffer) => this.#take(JSON.parse(data.toString()) as HoldingsFrame | { readonly op: string }));
    // what follows is a closing
    socket.on('error', () => undefined);
    socket.on('close', (code) => {
      this.closings.push(code);
      setTimeout(() => this.#connect(), 50);
    });
  }

  #take(frame: HoldingsFrame | { readonly op: string }): void {
    if (!('topic' in frame)) return;
    if ('changes' in frame) {
      if (frame.previous !== this.#seq) this.gaps += 1;
      for (const id of frame.changes.removed) this.open.delete(id);
    } else this.open.clear();
    const { orderList } = 'changes' in frame ? frame.changes : frame.data;
    for (const { id, uid } of orderList) {
      this.open.set(id, uid);
      this.notified.add(uid);
    }
    this.#seq = frame.seq;
  }
}
