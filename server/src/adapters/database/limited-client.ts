import { Socket } from 'node:net';
import pg from 'pg';

export interface AnswerLimit {
  /** how long a statement may stay without its answer, ms */
  readonly answerMs: number;
  /** told why the connection is cut, before its statements fail */
  readonly onCut?: (reason: string) => void;
}

/** After a process that stood still, its clocks are late before the answers that have long come are read. */
export const READ_FIRST_MS = 200;
/** The farewell needs no answer, but the socket closes only with the other side's. */
const FAREWELL_MS = 2_000;
/** Then the system asks the other side each second, ten times at most, on a connection that carries nothing. */
export const KEEP_ALIVE_AFTER_MS = 10_000;

/**
 * A connection that cuts itself when the database leaves a statement without an answer: after a cut network or with a frozen process
 * on the other side, no error ever comes. pg's own `query_timeout` fails the statement and keeps the connection, on which the next one
 * waits behind the first. Here the socket is destroyed: whatever was sent fails as with any connection that is lost, a commit's
 * outcome is unknown, and no pool takes the connection back. Between statements it may be silent for as long as it likes.
 */
export class LimitedClient extends pg.Client {
  readonly #socket: Socket;
  readonly #onCut: AnswerLimit['onCut'];
  readonly #timer: NodeJS.Timeout;
  #awaits = false;

  constructor(config: pg.ClientConfig, { answerMs, onCut }: AnswerLimit) {
    const socket = new Socket();
    // pg hides the password from anyone who spreads its options.
    super({
      ...config,
      password: config.password,
      stream: () => socket,
      // Statements that are sent together share a round trip.
      pipeline: true,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    });
    this.#socket = socket;
    this.#onCut = onCut;
    this.#timer = setTimeout(() => this.#late(), answerMs).unref();
    this.on('drain', () => (this.#awaits = false));
    socket.once('close', () => clearTimeout(this.#timer));
    // Assigned, so that they keep all of pg's overloads.
    this.query = ((...statement: Parameters<pg.Client['query']>) => {
      this.#awaits = true;
      this.#timer.refresh();
      return super.query(...statement);
    }) as pg.Client['query'];
    this.end = ((...callback: []) => {
      setTimeout(() => socket.destroy(), FAREWELL_MS).unref();
      return super.end(...callback);
    }) as pg.Client['end'];
  }

  /** Ends the connection for its silence, without a farewell; what waits for an answer fails. */
  cut(reason: string): void {
    if (this.#socket.destroyed) return;
    this.#onCut?.(reason);
    this.drop(reason);
  }

  /** Ends the connection without a farewell. */
  drop(reason = 'the database connection is taken for dead'): void {
    this.#socket.destroy(Object.assign(new Error(reason), { code: 'ETIMEDOUT' }));
  }

  #late(): void {
    if (!this.#awaits) return;
    const still = setTimeout(() => this.cut('the database left a statement without an answer'), READ_FIRST_MS).unref();
    this.once('drain', () => clearTimeout(still));
  }
}
