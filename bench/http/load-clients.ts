import { DAY_MS } from '@truefill/domain/time/durations.ts';
import { WebSocket } from 'ws';
import { setTimeout as delay } from 'node:timers/promises';
import { HttpConnection, post, postHead } from './http-connection.ts';
import { orderBody } from './order-body.ts';

/** Other clients of the same server, in a separate process. */
export interface ClientLoad {
  readonly port: number;
  /** each requests uncached candles, one request after the other */
  readonly visitors: number;
  readonly symbols: readonly string[];
  /** has many positions, trades all the time and listens on many sockets */
  readonly trader: { readonly userId: string; readonly token: string; readonly closable: readonly number[] };
  /** by requested format: changes, or whole lists each time */
  readonly sockets: { readonly changes: number; readonly lists: number };
  /** orders of the trader per second, alternately opening and closing */
  readonly rate: number;
}

/** What the other clients received, to prove that they were active. */
export interface ClientReport {
  readonly candleAnswers: number;
  readonly tradesDone: number;
  readonly frames: number;
  readonly megabytes: number;
}

const PERIODS = ['1min', '5min', '15min', '30min', '60min', '4hour', '1day'];

const report = { candleAnswers: 0, tradesDone: 0, frames: 0, bytes: 0 };
const end = new AbortController();

async function requestCandles(load: ClientLoad): Promise<void> {
  const connection = new HttpConnection(load.port);
  while (!end.signal.aborted) {
    const symbol = load.symbols[Math.floor(Math.random() * load.symbols.length)];
    const period = PERIODS[Math.floor(Math.random() * PERIODS.length)];
    const to = Date.now() - Math.floor(Math.random() * 700 * DAY_MS);
    const from = to - 30 * DAY_MS;
    const path = `/market/history?symbol=${symbol}&period=${period}&from=${from}&to=${to}`;
    // a refusal is also an answer: the client may be rate limited
    const answered = await connection.send(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).then(
      () => true,
      () => false,
    );
    if (answered) report.candleAnswers++;
    else await delay(50);
  }
  connection.close();
}

async function trade({ port, trader, rate, symbols }: ClientLoad): Promise<void> {
  const closable = [...trader.closable];
  const heads = {
    open: postHead('/exchange/order/addOrder', trader.token),
    close: postHead('/exchange/order/closeOrder', trader.token),
  };
  const startedMs = performance.now();
  const free: HttpConnection[] = [];
  for (let number = 0; !end.signal.aborted;) {
    const due = Math.floor(((performance.now() - startedMs) / 1_000) * rate);
    for (; number < due; number++) {
      const key = `load-${process.pid}-${number}`;
      const orderId = number % 2 === 0 ? closable.pop() : undefined;
      const body = orderId === undefined ? orderBody(symbols[0] ?? '') : { orderId };
      const connection = free.pop() ?? new HttpConnection(port);
      void connection.send(post(orderId === undefined ? heads.open : heads.close, key, JSON.stringify(body))).then(
        (answer) => {
          free.push(connection);
          if (answer.startsWith('{"code":0')) report.tradesDone++;
        },
        () => undefined,
      );
    }
    await delay(5);
  }
}

function listen({ port, trader }: ClientLoad, format: 'changes' | undefined): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/exchange/ws/${trader.userId}`, { headers: { host: `localhost:${port}` } });
  socket.on('message', (data: Buffer) => {
    report.frames++;
    report.bytes += data.length;
  });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('open', () => {
      socket.send(JSON.stringify({ op: 'subscribe', topics: ['holdings', 'balance'], token: trader.token, format }));
      resolve();
    });
  });
}

process.on('message', (message: ClientLoad | 'end') => {
  if (message === 'end') {
    const { bytes, ...counts } = report;
    end.abort();
    process.send?.({ ...counts, megabytes: bytes / 1e6 }, () => process.exit());
    return;
  }
  for (let visitor = 0; visitor < message.visitors; visitor++) void requestCandles(message);
  const { changes, lists } = message.sockets;
  const formats = [...Array<'changes'>(changes).fill('changes'), ...Array<undefined>(lists).fill(undefined)];
  void Promise.all(formats.map((format) => listen(message, format))).then(() => {
    void trade(message);
    process.send?.('ready');
  });
});
