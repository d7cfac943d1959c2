import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(import.meta.resolve('@truefill/server/main.ts'));
const READY_LINE = 'Truefill is running.';

/** A feed of one market, for tests that trade only that: simulating all of them is half of the cost of a start. */
export const ONE_MARKET = { FEED: 'simulated:BTCUSDT' } as const;

/** How a process ended, and its output. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
  readonly errors: string;
}

/** The server as started in production: a separate process. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly ended: Promise<Ending>;
  #output = '';
  #errors = '';

  /**
   * @param environment variables of the server; of this process's own only what a program needs to run
   * @param main the server's entry point, in another copy of the repository
   */
  constructor(environment: Readonly<Record<string, string>>, main = MAIN) {
    const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
    const env = { PATH, HOME, NODE_COMPILE_CACHE, ...environment };
    this.#child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child.stdout?.on('data', (chunk: Buffer) => (this.#output += chunk.toString('utf8')));
    this.#child.stderr?.on('data', (chunk: Buffer) => (this.#errors += chunk.toString('utf8')));
    this.ended = once(this.#child, 'close').then(([code, signal]: unknown[]) => ({
      code: code as number | null,
      signal: signal as NodeJS.Signals | null,
      output: this.#output,
      errors: this.#errors,
    }));
  }

  /** Resolves once the server has reported that it serves; rejects with its output if it exits instead. */
  async ready(): Promise<this> {
    const listening = new Promise<void>((resolve) => {
      const findOutput = (): void => {
        if (this.#output.includes(READY_LINE)) resolve();
      };
      this.#child.stdout?.on('data', findOutput);
      findOutput();
    });
    const ended = this.ended.then(({ code, errors }) => {
      throw new Error(`the server ended with ${code}: ${errors}`);
    });
    await Promise.race([listening, ended]);
    return this;
  }

  /** Sends a signal; SIGKILL ends it immediately. Resolves when it has ended. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<Ending> {
    this.#child.kill(signal);
    return this.ended;
  }
}

/** Below the range of ephemeral ports, so that no concurrent test gets it meanwhile. */
const FIRST_PORT = 12_000;
const LAST_PORT = 30_000;

/** Two free ports. They are opened and closed again, so that the server can use them. */
export async function freePorts(): Promise<{ readonly PORT: string; readonly HEALTH_PORT: string }> {
  const PORT = await freePort();
  let HEALTH_PORT = await freePort();
  while (HEALTH_PORT === PORT) HEALTH_PORT = await freePort();
  return { PORT: String(PORT), HEALTH_PORT: String(HEALTH_PORT) };
}

async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
