import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import proxyAddr from '@fastify/proxy-addr';
import type { Brand } from '@truefill/api/brand.ts';
import { LIVE_PATHS } from '@truefill/api/paths.ts';
import { clientNetwork } from '../http/client-network.ts';
import { unansweredOn } from '../http/connections.ts';
import { requestedHost, brandOfHost, isOwnOrigin } from '../http/host.ts';
import type { ExchangeSocket } from './exchange-socket.ts';
import type { MarketSocket } from './market-socket.ts';
import { SlotLimiter } from '../platform/slot-limiter.ts';

/** Maximum connections per process; more are refused with 503. */
const MAX_SOCKETS = 20_000;
const STATUS_TEXTS = {
  403: 'Forbidden',
  404: 'Not Found',
  421: 'Misdirected Request',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
} as const;
const RETRY_AFTER_SECONDS = 30;
const EXCHANGE_PATH = new RegExp(`^${LIVE_PATHS.exchange.replace('{userId}', '([1-9]\\d{0,18})')}$`);

export interface LiveParts {
  readonly brands: readonly Brand[];
  readonly market: MarketSocket;
  readonly exchange: ExchangeSocket;
  /** proxies trusted to state the client's address */
  readonly isTrustedProxy: (address: string) => boolean;
  /** maximum open connections per client address */
  readonly socketsPerAddress: number;
}

export interface AttachedLive {
  /**
   * Disconnects all clients; resolves when the last is gone.
   * @param withinMs over how long, ms
   */
  close(withinMs?: number): Promise<void>;
}

/**
 * Adds the live feeds to an HTTP server. The host determines the brand (unknown: 421); a page of a foreign Origin is refused
 * with 403; clients without an Origin are no browsers and allowed. A client with too many connections gets 429.
 */
export function attachLive(
  server: Server,
  { brands, market, exchange, isTrustedProxy, socketsPerAddress }: LiveParts,
): AttachedLive {
  const perAddress = new SlotLimiter<string>(socketsPerAddress);
  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    stream.on('error', () => stream.destroy());
    // the answers of requests before it would be written between the feed's frames
    if (unansweredOn(request.socket).length > 0) return void stream.destroy();
    const path = (request.url ?? '').split('?')[0] ?? '';
    const host = requestedHost(request);
    const client = proxyAddr(request, isTrustedProxy);
    const brand = host && brandOfHost(brands, host.name, client);
    if (!host || !brand) return refuse(stream, 421);
    if (!isOwnOrigin(request.headers.origin, host)) return refuse(stream, 403);
    if (market.size + exchange.size >= MAX_SOCKETS) return refuse(stream, 503);
    const userId = EXCHANGE_PATH.exec(path)?.[1];
    if (path !== LIVE_PATHS.market && userId === undefined) return refuse(stream, 404);
    const address = clientNetwork(client);
    if (!perAddress.acquire(address)) return refuse(stream, 429);
    stream.once('close', () => perAddress.release(address));
    if (userId === undefined) market.accept(request, stream, head, brand);
    else exchange.accept(request, stream, head, brand, userId);
  };
  server.on('upgrade', upgrade);
  return {
    async close(withinMs = 0) {
      server.off('upgrade', upgrade);
      await Promise.all([market.close(withinMs), exchange.close(withinMs)]);
    },
  };
}

function refuse(stream: Duplex, status: keyof typeof STATUS_TEXTS): void {
  const later = status === 429 ? `Retry-After: ${RETRY_AFTER_SECONDS}\r\n` : '';
  stream.end(`HTTP/1.1 ${status} ${STATUS_TEXTS[status]}\r\n${later}Connection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    stream.destroy(),
  );
}
