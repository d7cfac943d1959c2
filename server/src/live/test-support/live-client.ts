import type { AddressInfo, Socket } from 'node:net';
import type { Server } from 'node:http';
import { WebSocket } from 'ws';

type Frame = Record<string, unknown>;

/** A real client that waits for frames and never sleeps. */
export class LiveClient {
  readonly frames: Frame[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;
  readonly #socket: WebSocket;
  readonly #waiting: (() => void)[] = [];
  #stream: Socket | null = null;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('upgrade', (response) => (this.#stream = response.socket));
    socket.on('message', (data) => {
      this.frames.push(JSON.parse(data.toString()) as Frame);
      for (const wake of this.#waiting.splice(0)) wake();
    });
    this.closed = new Promise((resolve) => socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() })));
    socket.on('error', () => undefined);
  }

  /** Connects, or rejects with the status of the refused upgrade. */
  static connect(server: Server, path: string, headers: Record<string, string> = {}): Promise<LiveClient> {
    const { port } = server.address() as AddressInfo;
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers: { host: `test.localhost:${port}`, ...headers } });
    const client = new LiveClient(socket);
    return new Promise((resolve, reject) => {
      socket.on('open', () => resolve(client));
      socket.on('unexpected-response', (_request, response) => reject(new Error(`refused with ${response.statusCode}`)));
      socket.on('error', reject);
    });
  }

  send(frame: unknown): void {
    this.#socket.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame));
  }

  /** Sends a control frame of the protocol itself. */
  control(kind: 'ping' | 'pong', data = ''): void {
    this.#socket[kind](data);
  }

  /** The data of the next pong. */
  nextPong(): Promise<string> {
    return new Promise((resolve) => this.#socket.once('pong', (data) => resolve(data.toString())));
  }

  /** The next unread frame. */
  async next(): Promise<Frame> {
    while (this.frames.length === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return this.frames.shift() as Frame;
  }

  /** All frames up to and including the first match. */
  async until(isTheOne: (frame: Frame) => boolean): Promise<Frame[]> {
    const seen: Frame[] = [];
    do seen.push(await this.next());
    while (!isTheOne(seen.at(-1) as Frame));
    return seen;
  }

  /** Everything the server had sent by the time it answers a ping sent now. */
  async untilPong(): Promise<Frame[]> {
    this.send({ op: 'ping' });
    return (await this.until(({ op }) => op === 'pong')).slice(0, -1);
  }

  /** Stops reading from the network, like a stalled client. */
  stall(): void {
    this.#stream?.pause();
  }

  resume(): void {
    this.#stream?.resume();
  }

  close(): void {
    this.#socket.close();
  }
}
