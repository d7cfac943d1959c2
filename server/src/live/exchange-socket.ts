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
/** Connections of one user, from wherever: more than windows and devices of anybody. Each may ask for the account's state again and again. */
export const MAX_SOCKETS_PER_USER = 100;

export interface ExchangeSocket {
  /** connections that are open now */
  readonly size: number;
  /** Completes the handshake of a client on the path of this user id; nothing is given before a token of that user comes. */
  accept(request: IncomingMessage, stream: Duplex, head: Buffer, brand: Brand, userId: string): void;
  /** @param withinMs over how long its clients are sent away */
  close(withinMs?: number): Promise<void>;
}

export interface ExchangeSocketOptions {
  /** everything that the feed carries */
  readonly topics: readonly LiveTopic[];
  readonly quotes: Pick<QuoteBook, 'onQuotes'>;
  /** who a token stands for on this brand; null for a dead or foreign one */
  authenticate(token: string, brandId: string): Promise<Session | null>;
  /** tells of every session that ends; answers how to stop */
  onSessionEnded(listener: (sessionId: string) => void): () => void;
  /** decides when a session has expired */
  readonly clock: Clock;
  /** measures silence */
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
  const forget = (channel: AccountChannel): void => {
    if (channel.isEmpty) channels.delete(keyOf(channel.owner.userId, channel.owner.accountMode));
  };
  const accountChanged: AccountListener = (userId, accountMode) => channels.get(keyOf(userId, accountMode))?.accountChanged();
  const topics = new Map<string, LiveTopic>(options.topics.map((entry) => [entry.topic, entry]));
  const cancels = [
    // topics of one feature may share what tells of changes
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
          forget,
          perUser,
        });
        clients.add(client);
        return { ...client.events, closed: () => (clients.delete(client), client.events.closed()) };
      });
    },
    async close(withinMs = 0) {
      await pool.sendAway(withinMs);
      for (const cancel of cancels) cancel();
      await pool.close();
    },
  };
}

/** Users belong to one brand, so their id says which. */
function keyOf(userId: bigint, accountMode: string): string {
  return `${userId} ${accountMode}`;
}
