import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Brand } from '@truefill/api/brand.ts';
import { LIVE_PATHS } from '@truefill/api/paths.ts';
import { brandOfHost, isOwnOrigin, parseHost } from '../http/host.ts';
import type { ExchangeSocket } from './exchange-socket.ts';
import type { MarketSocket } from './market-socket.ts';

/** Connections of one process; more are refused with 503. */
const MOST_SOCKETS = 20_000;
const STATUS_TEXTS = { 403: 'Forbidden', 404: 'Not Found', 421: 'Misdirected Request', 503: 'Service Unavailable' } as const;
const EXCHANGE_PATH = new RegExp(`^${LIVE_PATHS.exchange.replace('{userId}', '([1-9]\\d{0,18})')}$`);

export interface AttachedLive {
  /** Sends all clients away and resolves when the last is gone. */
  close(): Promise<void>;
}

/**
 * Adds the live feeds to an HTTP server. The host decides the brand (unknown: 421); a page of a foreign Origin is refused with
 * 403, a client that sends no Origin is no browser and may come.
 */
export function attachLive(
  server: Server,
  { brands, market, exchange }: { readonly brands: readonly Brand[]; readonly market: MarketSocket; readonly exchange: ExchangeSocket },
): AttachedLive {
  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    stream.on('error', () => stream.destroy());
    const path = (request.url ?? '').split('?')[0] ?? '';
    const host = parseHost(request.headers.host);
    const brand = host && brandOfHost(brands, host.name);
    if (!host || !brand) return refuse(stream, 421);
    if (!isOwnOrigin(request.headers.origin, host, brand)) return refuse(stream, 403);
    if (market.size + exchange.size >= MOST_SOCKETS) return refuse(stream, 503);
    const userId = EXCHANGE_PATH.exec(path)?.[1];
    if (path === LIVE_PATHS.market) market.accept(request, stream, head, brand);
    else if (userId !== undefined) exchange.accept(request, stream, head, brand, userId);
    else refuse(stream, 404);
  };
  server.on('upgrade', upgrade);
  return {
    async close() {
      server.off('upgrade', upgrade);
      await Promise.all([market.close(), exchange.close()]);
    },
  };
}

function refuse(stream: Duplex, status: keyof typeof STATUS_TEXTS): void {
  stream.end(`HTTP/1.1 ${status} ${STATUS_TEXTS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => stream.destroy());
}
