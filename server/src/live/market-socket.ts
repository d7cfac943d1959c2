import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Brand } from '@truefill/api/brand.ts';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { LIVE_LIMITS, type ClientFrame } from '@truefill/api/live.ts';
import type { Clock } from '../platform/clock.ts';
import type { Quotes } from '../features/quotes/index.ts';
import { readClientFrame } from './client-frame.ts';
import { FanOut } from './fan-out.ts';
import type { LiveSocket, LiveSocketEvents } from './live-socket.ts';
import { openMarketTopic, PriceTexts, type MarketTopic, type PriceFormat } from './market-topics.ts';
import { SocketPool } from './socket-pool.ts';
import { errorFrame, PONG_FRAME } from './text-frame.ts';
import type { Timers } from '../platform/timers.ts';

export interface MarketSocket {
  /** number of open connections */
  readonly size: number;
  /** Completes the handshake of a client of this brand. */
  accept(request: IncomingMessage, stream: Duplex, head: Buffer, brand: Brand): void;
  /** @param withinMs over how long its clients are disconnected */
  close(withinMs?: number): Promise<void>;
}

/** A topic in one format with the sockets that follow it. */
interface Channel {
  readonly key: string;
  readonly topic: MarketTopic;
  readonly fanOut: FanOut;
}

/** The market feed: prices and candles for everyone, each topic at most four times a second. */
export function createMarketSocket(options: { quotes: Quotes; steadyClock: Clock; timers: Timers }): MarketSocket {
  const { quotes, steadyClock, timers } = options;
  const pool = new SocketPool(steadyClock, timers);
  const channels = new Map<string, Channel>();
  const texts = new Map<string, PriceTexts>();
  let changed = new Set<string>();

  const stopListening = quotes.onQuotes((batch) => {
    for (const { symbol } of batch) changed.add(symbol);
  });
  const stopFlushing = timers.every(1_000 / LIVE_LIMITS.conflationHz, () => {
    if (changed.size === 0) return;
    const symbols = changed;
    changed = new Set();
    for (const { topic, fanOut } of channels.values()) {
      const frame = topic.changes(symbols);
      if (frame) fanOut.send(frame);
    }
  });

  const open = (name: string, brand: Brand, format: PriceFormat): Channel | null => {
    const key = `${brand.id} ${format} ${name}`;
    const known = channels.get(key);
    if (known) return known;
    const textsKey = `${brand.id} ${format}`;
    const prices = texts.get(textsKey) ?? new PriceTexts(quotes, brand, format);
    texts.set(textsKey, prices);
    const topic = openMarketTopic(name, brand, prices);
    if (!topic) return null;
    const channel = { key, topic, fanOut: new FanOut() };
    channels.set(key, channel);
    return channel;
  };
  const leave = (socket: LiveSocket, { key, topic, fanOut }: Channel): void => {
    fanOut.remove(socket);
    if (!fanOut.isEmpty) return;
    channels.delete(key);
    topic.release();
  };

  return {
    get size() {
      return pool.size;
    },
    accept: (request, stream, head, brand) => pool.accept(request, stream, head, (socket) => serve(socket, brand, open, leave)),
    async close(withinMs = 0) {
      await pool.disconnectAll(withinMs);
      stopListening();
      stopFlushing();
      await pool.close();
    },
  };
}

/** One client's part in the feed. */
function serve(
  socket: LiveSocket,
  brand: Brand,
  open: (name: string, brand: Brand, format: PriceFormat) => Channel | null,
  leave: (socket: LiveSocket, channel: Channel) => void,
): LiveSocketEvents {
  const followed = new Map<string, Channel>();

  const unsubscribe = (name: string): void => {
    const channel = followed.get(name);
    if (channel) leave(socket, channel);
    followed.delete(name);
  };
  const subscribe = (name: string, format: PriceFormat): void => {
    const before = followed.get(name);
    if (!before && followed.size >= LIVE_LIMITS.topicsPerSocket) {
      return socket.answer(errorFrame(ERROR_CODES.updateLimitReached, `more than ${LIVE_LIMITS.topicsPerSocket} topics`));
    }
    const channel = open(name, brand, format);
    if (!channel) return socket.answer(errorFrame(ERROR_CODES.dataNotFound, `unknown topic: ${name}`));
    if (before && before !== channel) unsubscribe(name);
    followed.set(name, channel);
    channel.fanOut.add(socket);
    const sendSnapshot = (): void => {
      const snapshot = followed.get(name) === channel ? channel.topic.snapshot() : null;
      if (snapshot) channel.fanOut.sendTo(socket, snapshot);
    };
    const { ready } = channel.topic;
    if (ready) void ready.then(sendSnapshot);
    else sendSnapshot();
  };
  const handleFrame = (frame: ClientFrame): void => {
    if (frame.op === 'ping') return socket.answer(PONG_FRAME);
    if (!socket.affords(frame.topics.length)) return;
    if (frame.op === 'unsubscribe') frame.topics.forEach(unsubscribe);
    else for (const name of frame.topics) subscribe(name, frame.format === 'tuples' ? 'tuples' : 'objects');
  };

  return {
    message(text) {
      const frame = text === null ? null : readClientFrame(text);
      if (frame) handleFrame(frame);
      else socket.answer(errorFrame(ERROR_CODES.badParameter, 'not a frame of this feed'));
    },
    drained() {
      for (const { topic, fanOut } of followed.values()) {
        const frame = fanOut.catchUp(socket) ? topic.catchUp() : null;
        if (frame) fanOut.sendTo(socket, frame);
      }
    },
    closed() {
      for (const name of followed.keys()) unsubscribe(name);
    },
  };
}
