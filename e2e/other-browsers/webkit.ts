import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { expectHolds } from '../eventually.ts';
import { freePorts } from '../server-process.ts';
import type { OtherWindow, Size } from './other-window.ts';
import { WebDriverSession } from './web-driver.ts';

/** The programs that a window of WebKitGTK needs. */
export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  /** a screen without a display: this browser cannot do without one */
  readonly screen: string;
}

/** Opens a window of WebKitGTK's own browser. */
export async function openWebKit(programs: WebKitPrograms, size: Size): Promise<OtherWindow> {
  const screen = spawn(programs.screen, ['-displayfd', '1', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const started: ChildProcess[] = [screen];
  const end = async (): Promise<void> => {
    await Promise.all(started.map(ended));
  };
  try {
    const DISPLAY = `:${await firstLine(screen.stdout)}`;
    const { PORT } = await freePorts();
    // the variables of a desktop would let the window appear there
    const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', GDK_BACKEND: 'x11', DISPLAY };
    started.unshift(spawn(programs.driver, [`--port=${PORT}`], { env, stdio: 'ignore' }));
    const url = `http://127.0.0.1:${PORT}`;
    await expectHolds(() => answers(`${url}/status`), 'the driver of WebKit is ready');
    const session = await WebDriverSession.begin(url, {
      'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
    });
    await session.resize(size.width, size.height);
    return new WebKitWindow(session, end);
  } catch (error) {
    await end();
    throw error;
  }
}

class WebKitWindow implements OtherWindow {
  readonly #session: WebDriverSession;
  readonly #end: () => Promise<void>;

  constructor(session: WebDriverSession, end: () => Promise<void>) {
    this.#session = session;
    this.#end = end;
  }

  open(url: string): Promise<void> {
    return this.#session.open(url);
  }

  run<Args extends readonly unknown[], Result>(what: (...args: Args) => Result, ...args: Args): Promise<Result> {
    return this.#session.run(what, args);
  }

  click(x: number, y: number): Promise<void> {
    return this.#session.click(x, y);
  }

  type(words: string): Promise<void> {
    return this.#session.type(words);
  }

  async screenshot(): Promise<Uint8Array> {
    return Buffer.from(await this.#session.screenshot(), 'base64');
  }

  /** This driver reports none. */
  errors(): readonly string[] {
    return [];
  }

  async close(): Promise<void> {
    try {
      await this.#session.end();
    } finally {
      await this.#end();
    }
  }
}

async function firstLine(stream: Readable): Promise<string> {
  const [data] = (await once(stream, 'data')) as [Buffer];
  return data.toString('utf8').trim();
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill();
  await exit;
}
