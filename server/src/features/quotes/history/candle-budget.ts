import type { Clock } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** A client's token bucket and concurrency limits. */
export interface CandleAllowance {
  /** capacity of the bucket, in units of work (see `candleWork`) */
  readonly burst: number;
  /** units refilled per second */
  readonly perSecond: number;
  /** maximum concurrent calls per client; further ones wait */
  readonly atOnce: number;
  /** maximum waiting calls per client */
  readonly waiting: number;
}

/**
 * About two seconds of CPU time, and 6 % of one CPU from then on: a chart of 300 candles in all six periods takes at most
 * 8,000.
 */
const ALLOWANCE: CandleAllowance = { burst: 60_000, perSecond: 2_000, atOnce: 3, waiting: 60 };
/** Sending an existing candle costs a tenth of building a one-minute candle. */
const WORK_PER_SENT = 0.1;

/** A result built from candles. */
export interface CandleResult<Data> {
  readonly data: Data;
  /** units spent on candles that were not cached */
  readonly work: number;
  readonly sent: number;
}

interface Client {
  fullAtMs: number;
  running: number;
  readonly queue: (() => void)[];
}

/**
 * Keeps one client's candles from crowding out those of others: it spends from a token bucket, and its calls run a few at a
 * time.
 * @param clock monotonic
 * @returns a function that runs `make` for a client; throws Refusal 429 with 1110 if the bucket is empty or too many calls wait
 */
export function createCandleBudget(clock: Clock, allowance: CandleAllowance = ALLOWANCE) {
  const clients = new Map<string, Client>();
  const msPerUnit = 1_000 / allowance.perSecond;
  const savedMs = allowance.burst * msPerUnit;

  const clientOf = (address: string): Client => {
    const known = clients.get(address);
    if (known) return known;
    const fresh = { fullAtMs: 0, running: 0, queue: [] };
    clients.set(address, fresh);
    return fresh;
  };
  const enter = async (client: Client): Promise<void> => {
    if (client.running < allowance.atOnce) client.running += 1;
    else if (client.queue.length >= allowance.waiting) throw tooOften(1);
    else await new Promise<void>((resolve) => client.queue.push(resolve));
  };
  const release = (address: string, client: Client): void => {
    const next = client.queue.shift();
    if (next) return next();
    client.running -= 1;
    // a full bucket equals no bucket
    if (client.running === 0 && client.fullAtMs <= clock.now()) clients.delete(address);
  };
  /** In insertion order: the least recently used come first. */
  const evictFull = (nowMs: number): void => {
    for (const [address, { running, fullAtMs }] of clients) {
      if (running > 0 || fullAtMs > nowMs) return;
      clients.delete(address);
    }
  };

  return async <Data>(address: string, make: () => Promise<CandleResult<Data>>): Promise<Data> => {
    const client = clientOf(address);
    await enter(client);
    try {
      const waitMs = client.fullAtMs - clock.now() - savedMs;
      if (waitMs >= 0) throw tooOften(Math.max(1, Math.ceil(waitMs / 1_000)));
      const { data, work, sent } = await make();
      const nowMs = clock.now();
      client.fullAtMs = Math.max(nowMs, client.fullAtMs) + (work + sent * WORK_PER_SENT) * msPerUnit;
      clients.delete(address);
      evictFull(nowMs);
      clients.set(address, client);
      return data;
    } finally {
      release(address, client);
    }
  };
}

function tooOften(retryAfterSeconds: number): Refusal {
  return new Refusal('sendingTooOften', { httpStatus: 429, retryAfterSeconds });
}
