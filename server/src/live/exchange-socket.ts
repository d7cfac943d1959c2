import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { BaseLogger } from 'pino';
import type { Brand } from '@truefill/api/brand.ts';
import type { Clock } from '../platform/clock.ts';
import type { Session } from '../features/identity/index.ts';
import type { QuoteBook } from '../features/quotes/index.ts';
import { AccountChannel } from './account-channel.ts';
import { ExchangeClient } from './exchange-client.ts';
import type { AccountListener, AccountOwner, LiveTopic } from './live-topic.ts';
import { SlotLimiter } from '../platform/slot-limiter.ts';
import { SocketPool } from './socket-pool.ts';
import type { Timers } from '../platform/timers.ts';

const PRICE_MOVES_EVERY_MS = 1_000;
const CHECK_EVERY_MS = 1_000;
/** Maximum connections per user: more than anyone's windows and devices. Each may request the account's state repeatedly. */
export const MAX_SOCKETS_PER_USER = 100;

export interface ExchangeSocket {
  /** number of open connections */
  readonly size: number;
  /** Completes the handshake of a client on this user ID's path; nothing is sent before it presents a token of that user. */
  accept(request: IncomingMessage, stream: Duplex, head: Buffer, brand: Brand, userId: string): void;
  /** @param withinMs over how long its clients are disconnected */
  close(withinMs?: number): Promise<void>;
}

export interface ExchangeSocketOptions {
  /** all topics of the feed */
  readonly topics: readonly LiveTopic[];
  readonly quotes: Pick<QuoteBook, 'onQuotes'>;
  /** the session of a token on this brand; null for an invalid or foreign one */
  authenticate(token: string, brandId: string): Promise<Session | null>;
  /** calls the listener for every session that ends; returns a function that unsubscribes */
  onSessionEnded(listener: (sessionId: string) => void): () => void;
  /** decides when a session has expired */
  readonly clock: Clock;
  /** measures inactivity */
  readonly steadyClock: Clock;
  readonly timers: Timers;
  readonly log: Pick<BaseLogger, 'error'>;
}

/** The exchange feed: each user's own positions, orders and balance. */
export function createExchangeSocket(options: ExchangeSocketOptions): ExchangeSocket {
  const { quotes, clock, steadyClock, timers, log } = options;
  const pool = new SocketPool(steadyClock, timers);
  const clients = new Set<ExchangeClient>();
  const channels = new Map<string, AccountChannel>();
  const perUser = new SlotLimiter<bigint>(MAX_SOCKETS_PER_USER);
  let moved = new Set<string>();

  const channelOf = (owner: AccountOwner): AccountChannel => {
    const key = keyOf(owner.userId, owner.accountMode);
    const channel =
      channels.get(key) ??
      new AccountChannel(owner, timers, (error) => log.error({ err: error }, 'failed to push account update'));
    channels.set(key, channel);
    return channel;
  };
  const unsubscribe = (channel: AccountChannel): void => {
    if (channel.isEmpty) channels.delete(keyOf(channel.owner.userId, channel.owner.accountMode));
  };
  const accountChanged: AccountListener = (userId, accountMode) => channels.get(keyOf(userId, accountMode))?.accountChanged();
  const topics = new Map<string, LiveTopic>(options.topics.map((entry) => [entry.topic, entry]));
  const cancels = [
    // topics of one feature may share a change subscription
    ...[...new Set(options.topics.map(({ changed }) => changed))].flatMap((changed) =>
      changed ? [changed(accountChanged)] : [],
    ),
    quotes.onQuotes((batch) => batch.forEach(({ symbol }) => moved.add(symbol))),
    timers.every(PRICE_MOVES_EVERY_MS, () => {
      const symbols = moved;
      moved = new Set();
      if (symbols.size > 0) for (const channel of channels.values()) channel.pricesMoved(symbols);
    }),
    timers.every(CHECK_EVERY_MS, () => clients.forEach((client) => client.checkExpiry())),
    options.onSessionEnded((sessionId) => clients.forEach((client) => client.sessionEnded(sessionId))),
  ];

  return {
    get size() {
      return pool.size;
    },
    accept(request, stream, head, brand, userId) {
      pool.accept(request, stream, head, (socket) => {
        const client = new ExchangeClient({
          socket,
          brand,
          userId,
          clock,
          timers,
          log,
          authenticate: options.authenticate,
          topics,
          channelOf,
          unsubscribe,
          perUser,
        });
        clients.add(client);
        return { ...client.events, closed: () => (clients.delete(client), client.events.closed()) };
      });
    },
    async close(withinMs = 0) {
      await pool.disconnectAll(withinMs);
      for (const cancel of cancels) cancel();
      await pool.close();
    },
  };
}

/** A user belongs to one brand, so the ID identifies both. */
function keyOf(userId: bigint, accountMode: string): string {
  return `${userId} ${accountMode}`;
}
