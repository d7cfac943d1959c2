import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(import.meta.resolve('@truefill/server/main.ts'));
const READY_LINE = 'Truefill is running.';

/** How a process ended, and all that it printed. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
  readonly errors: string;
}

/** The server as it is started for users: a process of its own. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly ended: Promise<Ending>;
  #output = '';
  #errors = '';

  /**
   * @param environment variables of the server; nothing of this process's own but what a program needs to run
   * @param main the server's first file, of another copy of the repository than this one
   */
  constructor(environment: Readonly<Record<string, string>>, main = MAIN) {
    const { PATH = '', HOME = '' } = process.env;
    this.#child = spawn(process.execPath, [main], { env: { PATH, HOME, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child.stdout?.on('data', (chunk: Buffer) => (this.#output += chunk.toString('utf8')));
    this.#child.stderr?.on('data', (chunk: Buffer) => (this.#errors += chunk.toString('utf8')));
    this.ended = once(this.#child, 'close').then(([code, signal]: unknown[]) => ({
      code: code as number | null,
      signal: signal as NodeJS.Signals | null,
      output: this.#output,
      errors: this.#errors,
    }));
  }

  /** Resolves once the server has said that it serves; rejects with what it printed when it ends instead. */
  async ready(): Promise<this> {
    const said = new Promise<void>((resolve) => {
      const look = (): void => {
        if (this.#output.includes(READY_LINE)) resolve();
      };
      this.#child.stdout?.on('data', look);
      look();
    });
    const ended = this.ended.then(({ code, errors }) => {
      throw new Error(`the server ended with ${code}: ${errors}`);
    });
    await Promise.race([said, ended]);
    return this;
  }

  /** Sends a signal; SIGKILL ends it in the middle of whatever it does. Resolves with its end. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<Ending> {
    this.#child.kill(signal);
    return this.ended;
  }
}

/** Below what systems hand out to whoever asks for any port, so that none of the tests beside this one is given it meanwhile. */
const FIRST_PORT = 12_000;
const LAST_PORT = 30_000;

/** Two ports that nobody listens on. They are opened and closed again, so that the server can be told of them. */
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
