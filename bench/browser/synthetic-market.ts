import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { WebSocketServer, type WebSocket } from 'ws';
import type { PriceTuple } from '@truefill/api/live.ts';
import { instrumentToWire } from '@truefill/api/market/instrument-mapping.ts';
import { candleToWire, liveCandleToWire } from '@truefill/api/market/price-mapping.ts';
import { LIVE_PATHS, PATHS } from '@truefill/api/paths.ts';

/** cryptocurrencies: they trade at any hour */
const CATEGORY_ID = 4;
const PRECISION = 2;
const HEARTBEAT_MS = 5_000;
const CANDLE_MS = 900_000;

/**
 * A proxy in front of a real server that replaces only the market: its list and prices have the requested number of
 * instruments, and all of them move with each frame. The browser gets what a server of that size would send,
 * without that server's load on the same machine.
 */
export class SyntheticMarket {
  readonly #symbols: readonly string[];
  readonly #server: Server;
  readonly #sockets = new WebSocketServer({ noServer: true });
  /** the candles that each page's chart requested */
  readonly #candleTopics = new Map<WebSocket, string>();
  #behind = 0;
  #round = 0;
  #heartbeat: NodeJS.Timeout | undefined;
  port = 0;

  constructor(instruments: number) {
    this.#symbols = Array.from({ length: instruments }, (_, index) => `M${String(index).padStart(4, '0')}USDT`);
    this.#server = createServer((incoming, outgoing) => this.#answer(incoming, outgoing));
    this.#server.on('upgrade', (incoming, socket: Socket, head: Buffer) => this.#upgrade(incoming, socket, head));
  }

  async openBefore(port: number): Promise<this> {
    this.#behind = port;
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.port = (this.#server.address() as AddressInfo).port;
    const pong = JSON.stringify({ op: 'pong' });
    this.#heartbeat = setInterval(() => this.#sockets.clients.forEach((socket) => socket.send(pong)), HEARTBEAT_MS);
    return this;
  }

  /** Moves every price and sends one frame with all of them, and a chart's newest candle. */
  sendFrame(): void {
    this.#round += 1;
    const frame = this.#frame();
    for (const socket of this.#sockets.clients) {
      socket.send(frame);
      const topic = this.#candleTopics.get(socket);
      if (topic !== undefined) socket.send(JSON.stringify({ topic, data: this.#candle() }));
    }
  }

  get subscribers(): number {
    return this.#sockets.clients.size;
  }

  async close(): Promise<void> {
    clearInterval(this.#heartbeat);
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #frame(): string {
    const data = this.#symbols.map((symbol, index): PriceTuple => {
      const price = 1_000 + index + ((this.#round * 7 + index * 13) % 200) / 100;
      return [
        symbol,
        price - 0.05,
        price + 0.05,
        price,
        price - 20,
        price + 20,
        ((this.#round + index) % 900) / 100 - 4.5,
        Date.now(),
        1_000 + this.#round,
      ];
    });
    return JSON.stringify({ topic: 'prices', data });
  }

  #candle(): object {
    const close = 1_000 + (this.#round % 200) / 100;
    const startMs = Date.now() - (Date.now() % CANDLE_MS);
    return liveCandleToWire({ startMs, open: 1_000, close, high: 1_003, low: 999, volume: this.#round, turnover: 0 }, '15min');
  }

  #answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const path = incoming.url?.split('?')[0] ?? '';
    if (path === PATHS.productList) return void incoming.resume().on('end', () => answerJson(outgoing, this.#products()));
    // sparklines and states of markets that the real server does not know
    if (path === PATHS.marketHistoryLimit || path === PATHS.marketHistory) return answerJson(outgoing, candles());
    if (path.startsWith('/market/status/')) return answerJson(outgoing, 'open');
    if (path.startsWith('/market/logo/')) incoming.url = '/market/logo/BTCUSDT.svg';
    const passed = request(
      {
        host: '127.0.0.1',
        port: this.#behind,
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, 'accept-encoding': 'identity' },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        if (answer.headers['content-type']?.startsWith('text/html')) void answerPage(outgoing, answer);
        else answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  }

  #upgrade(incoming: IncomingMessage, socket: Socket, head: Buffer): void {
    // a visitor has no account feed
    if (incoming.url !== LIVE_PATHS.market) return void socket.destroy();
    this.#sockets.handleUpgrade(incoming, socket, head, (opened: WebSocket) => {
      opened.on('message', (message) => {
        const { op, topics = [] } = JSON.parse(String(message)) as { readonly op: string; readonly topics?: readonly string[] };
        const wanted = topics.find((topic) => topic.startsWith('kline/'));
        if (op === 'subscribe' && wanted !== undefined) this.#candleTopics.set(opened, wanted);
        opened.send(op === 'ping' ? JSON.stringify({ op: 'pong' }) : this.#frame());
      });
      opened.on('close', () => this.#candleTopics.delete(opened));
    });
  }

  #products(): object {
    const utcHours = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '24:00' }));
    return Object.fromEntries(
      this.#symbols.map((symbol, sort) => [
        symbol,
        instrumentToWire({
          symbol,
          name: `Market ${sort}`,
          category: 'cryptos',
          categoryId: CATEGORY_ID,
          pricePrecision: PRECISION,
          pricePip: '0.01',
          logoUrl: `/market/logo/${symbol}.svg`,
          tradable: true,
          sort,
          base: symbol.slice(0, -4),
          quoteCurrency: 'USDT',
          utcHours,
          openings: { isOpen: true, opensAtMs: null, closesAtMs: null },
        }),
      ]),
    );
  }
}

function candles(): object[] {
  const nowMs = Date.now();
  return Array.from({ length: 24 }, (_, index) => {
    const price = 1_000 + Math.sin(index) * 10;
    const startMs = nowMs - (nowMs % CANDLE_MS) - (23 - index) * CANDLE_MS;
    return candleToWire({ startMs, open: price, close: price + 1, high: price + 2, low: price - 2, volume: 1, turnover: price });
  });
}

/** A page embeds the real server's markets: under another name of the same length they are not found, and are requested. */
async function answerPage(outgoing: ServerResponse, answer: IncomingMessage): Promise<void> {
  const page = await text(answer);
  outgoing.end(page.replace('id="first-data"', 'id="other-data"'));
}

function answerJson(outgoing: ServerResponse, data: unknown): void {
  outgoing.writeHead(200, { 'content-type': 'application/json' });
  outgoing.end(JSON.stringify({ code: 0, message: 'ok', data }));
}
