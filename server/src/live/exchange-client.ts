import type { BaseLogger } from 'pino';
import type { Brand } from '@truefill/api/brand.ts';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { LIVE_LIMITS, type ClientFrame, type ExchangeTopic } from '@truefill/api/live.ts';
import type { Clock } from '../platform/clock.ts';
import type { Session } from '../features/identity/index.ts';
import type { AccountChannel } from './account-channel.ts';
import type { ListFormat } from './account-topic.ts';
import { readClientFrame } from './client-frame.ts';
import type { AccountOwner, LiveTopic } from './live-topic.ts';
import { CLOSE_CODES, type LiveSocket, type LiveSocketEvents } from './live-socket.ts';
import { errorFrame, PONG_FRAME } from './text-frame.ts';
import type { SlotLimiter } from '../platform/slot-limiter.ts';
import type { Timers } from '../platform/timers.ts';

export interface ExchangeClientOptions {
  readonly socket: LiveSocket;
  readonly brand: Brand;
  /** the user ID in the requested path */
  readonly userId: string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Pick<BaseLogger, 'error'>;
  authenticate(token: string, brandId: string): Promise<Session | null>;
  /** the feed's topics by name */
  readonly topics: ReadonlyMap<string, LiveTopic>;
  channelOf(owner: AccountOwner): AccountChannel;
  unsubscribe(channel: AccountChannel): void;
  /** connections by user */
  readonly perUser: SlotLimiter<bigint>;
}

/** Maximum queued messages while a token is being verified. */
export const MAX_WAITING = 20;

/**
 * One connection of the exchange feed. It sends nothing until it gets a token of the path's user, and ends when its session
 * ends or the token expires, unless a later subscription brought a newer one.
 */
export class ExchangeClient {
  readonly events: LiveSocketEvents;
  readonly #options: ExchangeClientOptions;
  readonly #topics = new Set<ExchangeTopic>();
  readonly #cancelDeadline: () => void;
  /** messages are handled one after the other, although verifying a token takes time */
  #work: Promise<void> = Promise.resolve();
  #waiting = 0;
  #session: Session | null = null;
  #owner: AccountOwner | null = null;
  #isOver = false;
  readonly #endedSessions = new Set<string>();

  constructor(options: ExchangeClientOptions) {
    this.#options = options;
    this.#cancelDeadline = options.timers.after(LIVE_LIMITS.authenticateMs, () => this.#end('no token was shown in time'));
    this.events = {
      message: (text) => this.#receive(text),
      drained: () => this.#channel()?.drained(options.socket),
      closed: () => this.#release(),
    };
  }

  /** Must be called every second. */
  checkExpiry(): void {
    if (this.#session && this.#session.expiresAtMs <= this.#options.clock.now()) this.#end('the token has expired');
  }

  sessionEnded(sessionId: string): void {
    // A token being verified right now may belong to it.
    if (!this.#session) this.#endedSessions.add(sessionId);
    if (this.#session?.sessionId === sessionId) this.#end('the session has ended');
  }

  #receive(text: string | null): void {
    const frame = text === null ? null : readClientFrame(text);
    if (!frame) return this.#options.socket.answer(errorFrame(ERROR_CODES.badParameter, 'not a frame of this feed'));
    if (this.#isOver) return;
    if (this.#waiting >= MAX_WAITING) return this.#end('too many messages', CLOSE_CODES.policy);
    this.#waiting += 1;
    this.#work = this.#work
      .then(() => this.#handleFrame(frame))
      .catch((error: unknown) => this.#fail(error))
      .then(() => void (this.#waiting -= 1));
  }

  async #handleFrame(frame: ClientFrame): Promise<void> {
    if (this.#isOver) return;
    if (frame.op === 'ping') return this.#options.socket.answer(PONG_FRAME);
    if (!this.#options.socket.affords(frame.topics.length)) return;
    if (frame.op === 'unsubscribe') return frame.topics.forEach((name) => this.#unsubscribe(name));
    if (frame.token !== undefined) await this.#show(frame.token);
    if (this.#isOver) return;
    if (!this.#owner) return this.#options.socket.answer(errorFrame(ERROR_CODES.notLoggedIn, 'a token is wanted first'));
    for (const name of frame.topics) this.#subscribe(name, frame.format === 'changes' ? 'changes' : 'whole');
  }

  async #show(token: string): Promise<void> {
    const { brand, userId, authenticate } = this.#options;
    const session = await authenticate(token, brand.id);
    if (this.#isOver) return;
    if (!session || this.#endedSessions.has(session.sessionId)) return this.#end('the token is not valid');
    if (String(session.userId) !== userId) return this.#end('the token is not of this user');
    if (this.#session && this.#session.accountMode !== session.accountMode)
      return this.#end('the token is of the other account mode');
    if (!this.#owner && !this.#options.perUser.acquire(session.userId))
      return this.#end('too many connections', CLOSE_CODES.policy);
    this.#cancelDeadline();
    this.#session = session;
    this.#owner = { userId: session.userId, accountMode: session.accountMode, brand };
  }

  #subscribe(name: string, format: ListFormat): void {
    const entry = this.#options.topics.get(name);
    if (!entry) return this.#options.socket.answer(errorFrame(ERROR_CODES.dataNotFound, `unknown topic: ${name}`));
    this.#topics.add(entry.topic);
    this.#channel()?.add(this.#options.socket, entry, format);
  }

  #unsubscribe(name: string): void {
    const topic = [...this.#topics].find((followed) => followed === name);
    if (!topic) return;
    this.#topics.delete(topic);
    this.#channel()?.remove(this.#options.socket, topic);
  }

  /** Looked up each time, since a channel without followers is dropped. */
  #channel(): AccountChannel | null {
    return this.#owner && this.#options.channelOf(this.#owner);
  }

  #end(reason: string, code: number = CLOSE_CODES.unauthorized): void {
    this.#options.socket.close(code, reason);
    this.#release();
  }

  /** From here on nothing of the account reaches the socket. */
  #release(): void {
    this.#isOver = true;
    this.#cancelDeadline();
    const channel = this.#channel();
    for (const topic of this.#topics) channel?.remove(this.#options.socket, topic);
    this.#topics.clear();
    if (channel) this.#options.unsubscribe(channel);
    if (this.#owner) this.#options.perUser.release(this.#owner.userId);
    this.#owner = null;
    this.#session = null;
  }

  #fail(error: unknown): void {
    this.#options.log.error({ err: error }, 'failed to handle live message');
    this.#options.socket.answer(errorFrame(ERROR_CODES.unknown, 'not done'));
  }
}
