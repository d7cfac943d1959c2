import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy to a server that can be cut; it forwards data unchanged. */
export class Gate {
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((from) => this.#pass(from));
  readonly #targetPort: number;
  #open = true;

  private constructor(targetPort: number) {
    this.#targetPort = targetPort;
  }

  /** Opens a proxy to a local port. */
  static async to(targetPort: number): Promise<Gate> {
    const gate = new Gate(targetPort);
    gate.#server.listen(0);
    await once(gate.#server, 'listening');
    return gate;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Breaks every connection and accepts no new one. */
  cut(): void {
    this.#open = false;
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  /** Accepts connections again. */
  open(): void {
    this.#open = true;
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #pass(from: Socket): void {
    if (!this.#open) {
      from.resetAndDestroy();
      return;
    }
    const to = connect(this.#targetPort, '127.0.0.1');
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      this.#sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }
}
