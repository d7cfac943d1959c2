import type { Duplex } from 'node:stream';
import { CLOSED_UNAUTHORIZED, LIVE_LIMITS } from '@truefill/api/live.ts';
import type { WebSocket } from 'ws';
import type { Clock } from '../platform/clock.ts';
import { controlFrame, PONG } from './text-frame.ts';

/** A peer that answers no ping for this long is considered gone. */
const SILENT_PEER_MS = 30_000;
/** how long a client may take to answer a close */
export const CLOSE_ANSWER_MS = 2_000;
/** small frames are cheaper to copy together than to write separately; large ones are shared between sockets without copying */
const MAX_JOINED_BYTES = 32 * 1024;
const RATE_WINDOW_MS = 10_000;
const MESSAGES_PER_WINDOW = 200;
/** a snapshot costs more than its message: three times the number of topics */
const TOPICS_PER_WINDOW = 3 * LIVE_LIMITS.topicsPerSocket;

export const CLOSE_CODES = { restart: 1012, policy: 1008, unauthorized: CLOSED_UNAUTHORIZED } as const;

export interface LiveSocketEvents {
  /** a text message; null for a binary one */
  message(text: string | null): void;
  /** the queue is empty: skipped frames can be sent now */
  drained(): void;
  closed(): void;
}

/**
 * One client's connection. Frames are written as prebuilt bytes to the stream under the WebSocket, which is safe because
 * without compression the library never holds a frame back, and every write consists of whole frames.
 */
export class LiveSocket {
  readonly #socket: WebSocket;
  readonly #stream: Duplex;
  readonly #clock: Clock;
  readonly #flush = (): void => this.#writeGathered();
  #gathered: Buffer[] = [];
  #gatheredBytes = 0;
  #written = 0;
  #passedOn = 0;
  #progressAtMs: number;
  #lastReceivedMs: number;
  #windowStartMs: number;
  #messages = 0;
  #topics = 0;
  #closingAtMs: number | null = null;

  constructor(socket: WebSocket, stream: Duplex, clock: Clock) {
    this.#socket = socket;
    this.#stream = stream;
    this.#clock = clock;
    this.#progressAtMs = this.#lastReceivedMs = this.#windowStartMs = clock.now();
  }

  /** Starts listening; must be called once. */
  listen(events: LiveSocketEvents): void {
    this.#socket.on('message', (data, isBinary) => {
      if (!this.#noteReceived()) return;
      events.message(isBinary ? null : data.toString());
    });
    this.#socket.on('ping', (data) => {
      if (this.#noteReceived()) this.answer(controlFrame(PONG, data));
    });
    this.#socket.on('pong', () => this.#noteReceived());
    this.#socket.on('close', () => events.closed());
    // An error ends the connection; 'close' follows.
    this.#socket.on('error', () => undefined);
    this.#stream.on('drain', () => events.drained());
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN && this.#stream.writable;
  }

  /** Bytes queued in this process because the peer does not read. */
  get queuedBytes(): number {
    return this.#stream.writableLength + this.#gatheredBytes;
  }

  /** True if so much is queued that frames which newer ones replace are skipped. */
  get isSlow(): boolean {
    return this.queuedBytes > LIVE_LIMITS.queuedBytes;
  }

  /** Queues whole frames; those of one turn are written together, since system calls are the main cost. */
  write(frames: Buffer): void {
    if (!this.isOpen) return;
    if (this.#gathered.push(frames) === 1) queueMicrotask(this.#flush);
    this.#gatheredBytes += frames.length;
  }

  /** Answers a client's message, unless the client does not read its answers. */
  answer(frame: Buffer): void {
    if (!this.isSlow) this.write(frame);
  }

  /** Whether a client may subscribe to this many topics now. Clients that request far more than exist are disconnected. */
  affords(topics: number): boolean {
    const before = this.#topics;
    this.#topics += topics;
    if (this.#topics <= TOPICS_PER_WINDOW) return true;
    if (before <= TOPICS_PER_WINDOW) this.close(CLOSE_CODES.policy, 'too many topics');
    return false;
  }

  close(code: number, reason: string): void {
    this.#writeGathered();
    this.#closingAtMs ??= this.#clock.now();
    this.#socket.close(code, reason);
  }

  terminate(): void {
    this.#socket.terminate();
  }

  /** Must be called every second: ends a connection whose peer does not read, is gone, or does not answer a close. */
  check(): void {
    const nowMs = this.#clock.now();
    const sent = this.#written - this.#stream.writableLength;
    if (this.#stream.writableLength === 0 || sent > this.#passedOn) this.#progressAtMs = nowMs;
    this.#passedOn = sent;
    const isStalled = nowMs - this.#progressAtMs >= LIVE_LIMITS.stalledMs;
    const isLeftOpen = this.#closingAtMs !== null && nowMs - this.#closingAtMs >= CLOSE_ANSWER_MS;
    if (isStalled || isLeftOpen || nowMs - this.#lastReceivedMs >= SILENT_PEER_MS) this.terminate();
  }

  #writeGathered(): void {
    const gathered = this.#gathered;
    if (gathered.length === 0) return;
    this.#written += this.#gatheredBytes;
    const isSmall = this.#gatheredBytes <= MAX_JOINED_BYTES;
    this.#gathered = [];
    this.#gatheredBytes = 0;
    if (!this.isOpen) return;
    if (gathered.length > 1 && isSmall) this.#stream.write(Buffer.concat(gathered));
    else for (const frames of gathered) this.#stream.write(frames);
  }

  /** Records that the peer is alive. Returns false for one that sends too much, and disconnects it. */
  #noteReceived(): boolean {
    const nowMs = this.#clock.now();
    this.#lastReceivedMs = nowMs;
    if (nowMs - this.#windowStartMs >= RATE_WINDOW_MS) {
      this.#windowStartMs = nowMs;
      this.#messages = 0;
      this.#topics = 0;
    }
    this.#messages += 1;
    if (this.#messages === MESSAGES_PER_WINDOW + 1) this.close(CLOSE_CODES.policy, 'too many messages');
    return this.#messages <= MESSAGES_PER_WINDOW;
  }
}
