import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { WireOrder } from '@truefill/api/orders/calls.ts';
import type { ExchangeData } from '@truefill/api/live.ts';
import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import { loadCatalogue } from '../../features/catalogue/index.ts';
import type { Session } from '../../features/identity/index.ts';
import { createQuotes } from '../../features/quotes/index.ts';
import { PushFeed } from '../../features/quotes/test-support/push-feed.ts';
import { testBrand } from '../../features/quotes/test-support/test-brand.ts';
import type { AccountData } from '../account-data.ts';
import { attachLive } from '../attach.ts';
import { createExchangeSocket } from '../exchange-socket.ts';
import { orderTopics } from '../order-topics.ts';
import { createMarketSocket } from '../market-socket.ts';
import { FakeTimers } from './fake-timers.ts';

export const NOW = Date.UTC(2026, 0, 7, 15);
/** the one instrument that the source does not quote */
export const UNPRICED = 'ETHUSDT';
const catalogue = loadCatalogue(new URL('../../../catalogue', import.meta.url).pathname);

/** Accounts that the test changes; reads are counted. */
export class TestAccounts implements AccountData {
  balances = new Map<bigint, number>();
  symbols = new Set<string>();
  profit = 0;
  /** newest first */
  orders: readonly WireOrder[] = [];
  /** the price of all orders */
  price = 1;
  reads = 0;
  balanceReads = 0;
  /** how many of the next balance reads fail */
  failures = 0;
  #listeners = new Set<(userId: bigint, accountMode: AccountMode) => void>();

  holdings(): Promise<ExchangeData['holdings']> {
    return this.hold().holdings();
  }

  pending(): ExchangeData['pending'] {
    return this.hold().pending();
  }

  /** At the current price. */
  hold() {
    const price = this.price;
    const list = (buyPoint: number): WireOrder[] =>
      this.orders.filter((order) => order.buyPoint === buyPoint).map((order) => ({ ...order, currentPrice: price }));
    return {
      holdings: async (): Promise<ExchangeData['holdings']> => {
        this.reads += 1;
        return {
          profitLossSum: this.profit,
          netValue: 1,
          securityDepositPrent: 0,
          securityDepositAvailableSum: 1,
          securityDepositSum: 0,
          orderList: list(2),
        };
      },
      pending: (): ExchangeData['pending'] => ({ orderList: list(1) }),
    };
  }

  balance(userId: bigint): ExchangeData['balance'] {
    if (this.failures > 0) {
      this.failures -= 1;
      throw new Error('the database is away');
    }
    this.balanceReads += 1;
    return { balanceAmount: this.balances.get(userId) ?? 0, lockMargin: 0 };
  }

  symbolsOf(): ReadonlySet<string> {
    return this.symbols;
  }

  onChange(listener: (userId: bigint, accountMode: AccountMode) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  changed(userId: bigint, accountMode: AccountMode): void {
    for (const listener of this.#listeners) listener(userId, accountMode);
  }
}

export type LiveServer = Awaited<ReturnType<typeof startLiveServer>>;

/** A real HTTP server with both feeds, over a scripted source, with a clock that the test advances. */
export async function startLiveServer(socketsPerAddress = 1_000) {
  const trusted = new Set<string>();
  const timers = new FakeTimers(NOW);
  const feed = new PushFeed(catalogue.instruments.map(({ symbol }) => symbol).filter((symbol) => symbol !== UNPRICED));
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const quotes = createQuotes({ catalogue, feed, clock: timers, log });
  await quotes.start();
  const accounts = new TestAccounts();
  const sessions = new Map<string, Session>();
  const slow: { until: Promise<unknown> } = { until: Promise.resolve() };
  const sessionListeners = new Set<(sessionId: string) => void>();
  const brands = [
    testBrand({ id: 'wide', hosts: ['test.localhost', 'other.localhost'] }),
    testBrand({ id: 'narrow', hosts: ['narrow.localhost'], categories: [4], markupPoints: { '4': 100 } }),
  ];
  const market = createMarketSocket({ quotes, steadyClock: timers, timers });
  const exchange = createExchangeSocket({
    topics: [
      ...orderTopics(accounts),
      { topic: 'option', read: () => ({ items: [] }) },
      { topic: 'notification', read: () => ({ counts: 3 }) },
    ],
    quotes,
    authenticate: async (token, brandId) => {
      await slow.until;
      const session = sessions.get(token);
      return session?.brandId === brandId ? session : null;
    },
    onSessionEnded: (listener) => {
      sessionListeners.add(listener);
      return () => sessionListeners.delete(listener);
    },
    clock: timers,
    steadyClock: timers,
    timers,
    log,
  });
  const server: Server = createServer((_request, response) => response.end());
  const streams: Socket[] = [];
  server.on('connection', (stream) => streams.push(stream));
  const live = attachLive(server, {
    brands,
    market,
    exchange,
    isTrustedProxy: (address) => trusted.has(address),
    socketsPerAddress,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    server,
    /** what verifying a token waits for */
    slow,
    /** the server's ends of the connections, oldest first */
    streams,
    timers,
    feed,
    quotes,
    accounts,
    sessions,
    market,
    exchange,
    /** addresses of trusted proxies */
    trusted,
    endSession: (sessionId: string) => sessionListeners.forEach((listener) => listener(sessionId)),
    async stop(withinMs = 0) {
      const closed = live.close(withinMs);
      // ensures that announced restarts cut no one off early
      await Promise.resolve();
      if (withinMs === 0) timers.advance(10_000);
      await closed;
      await quotes.stop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
