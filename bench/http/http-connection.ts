import { createConnection, type Socket } from 'node:net';

/**
 * One keep-alive connection that sends a request and waits for its answer, with minimal overhead, since it runs on the same
 * cores.
 */
export class HttpConnection {
  readonly #port: number;
  #socket: Socket | null = null;
  #received = '';
  #answered: ((body: string) => void) | null = null;
  #failed: ((error: Error) => void) | null = null;

  constructor(port: number) {
    this.#port = port;
  }

  /** @returns the body of an answer with status 200; anything else fails */
  send(request: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#open().write(request, 'latin1');
    });
  }

  close(): void {
    this.#failed = null;
    this.#socket?.destroy();
    this.#socket = null;
  }

  #open(): Socket {
    if (this.#socket) return this.#socket;
    const socket = createConnection({ port: this.#port, host: '127.0.0.1', noDelay: true });
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => this.#take(text));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('the server hung up')));
    this.#socket = socket;
    return socket;
  }

  #take(text: string): void {
    this.#received += text;
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(this.#received)?.[1] ?? 0);
    if (this.#received.length < headEnd + 4 + length) return;
    const all = this.#received;
    this.#received = '';
    if (!all.startsWith('HTTP/1.1 200')) return this.#fail(new Error(`answered ${all.slice(0, 400)}`));
    this.#answered?.(all.slice(headEnd + 4));
  }

  #fail(error: Error): void {
    this.#socket?.destroy();
    this.#socket = null;
    this.#failed?.(error);
    this.#failed = null;
  }
}

/** The constant part of a caller's JSON POST; the key and the body follow. */
export function postHead(path: string, token: string): string {
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAuthorization: Bearer ${token}\r\n`;
}

export function post(head: string, key: string, body: string): string {
  return `${head}Idempotency-Key: ${key}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}
