import { Socket } from 'node:net';
import pg from 'pg';

export interface AnswerLimit {
  /** timeout for a statement's answer, ms */
  readonly answerMs: number;
  /** called with the reason when the connection is cut, before its statements fail */
  readonly onConnectionLost?: (reason: string) => void;
}

/** After the process was suspended, timers fire before answers that have already arrived are read. */
export const READ_FIRST_MS = 200;
/** The terminate message needs no answer, but the socket closes only after the other side's close. */
const CLOSE_TIMEOUT_MS = 2_000;
/** After this idle time, TCP keep-alive probes are sent each second, at most ten. */
export const KEEP_ALIVE_AFTER_MS = 10_000;

/**
 * A connection that cuts itself if the database leaves a statement unanswered: after a network failure or with a frozen server
 * process, no error is ever raised. pg's own `query_timeout` fails the statement but keeps the connection, on which the next
 * one waits behind the first. Here the socket is destroyed: everything sent fails as on any lost connection, a commit's outcome
 * is unknown, and no pool reuses the connection. Between statements it may be idle for any time.
 */
export class LimitedClient extends pg.Client {
  readonly #socket: Socket;
  readonly #onConnectionLost: AnswerLimit['onConnectionLost'];
  readonly #timer: NodeJS.Timeout;
  #awaits = false;

  constructor(config: pg.ClientConfig, { answerMs, onConnectionLost }: AnswerLimit) {
    const socket = new Socket();
    // pg hides the password from spreading its options.
    super({
      ...config,
      password: config.password,
      stream: () => socket,
      // Statements sent together share a round trip.
      pipeline: true,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    });
    this.#socket = socket;
    this.#onConnectionLost = onConnectionLost;
    this.#timer = setTimeout(() => this.#late(), answerMs).unref();
    this.on('drain', () => (this.#awaits = false));
    socket.once('close', () => clearTimeout(this.#timer));
    // Assigned, so that they keep pg's overloads.
    this.query = ((...statement: Parameters<pg.Client['query']>) => {
      this.#awaits = true;
      this.#timer.refresh();
      return super.query(...statement);
    }) as pg.Client['query'];
    this.end = ((...callback: []) => {
      setTimeout(() => socket.destroy(), CLOSE_TIMEOUT_MS).unref();
      return super.end(...callback);
    }) as pg.Client['end'];
  }

  /** Destroys an unresponsive connection; pending statements fail. */
  cut(reason: string): void {
    if (this.#socket.destroyed) return;
    this.#onConnectionLost?.(reason);
    this.drop(reason);
  }

  /** Destroys the connection without a terminate message. */
  drop(reason = 'the database connection is taken for dead'): void {
    this.#socket.destroy(Object.assign(new Error(reason), { code: 'ETIMEDOUT' }));
  }

  #late(): void {
    if (!this.#awaits) return;
    const still = setTimeout(() => this.cut('the database left a statement without an answer'), READ_FIRST_MS).unref();
    this.once('drain', () => clearTimeout(still));
  }
}
