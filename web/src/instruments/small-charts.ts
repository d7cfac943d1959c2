import type { CallRequest } from '@truefill/api/calls.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { serverNow } from '@truefill/client/server-time.ts';

/** The span of a small chart: the number of newest candles, without those older than `windowMs`. */
export interface ChartSpan {
  readonly period: CallRequest<'marketSparklines'>['period'];
  readonly points: number;
  readonly windowMs?: number;
}

interface Waiting {
  readonly symbol: string;
  readonly resolve: (closes: readonly number[]) => void;
  readonly reject: (error: unknown) => void;
}

/** maximum number of symbols per call */
const SYMBOLS_OF_A_CALL = 60;
/** rows of one frame are batched */
const COLLECT_MS = 20;

const waiting = new Map<ChartSpan, Waiting[]>();

/** Closing prices of a market, oldest first. Simultaneous requests with the same span share one call. */
export function fetchSmallChart(symbol: string, span: ChartSpan): Promise<readonly number[]> {
  return new Promise((resolve, reject) => {
    const pending = waiting.get(span);
    if (pending) {
      pending.push({ symbol, resolve, reject });
      return;
    }
    waiting.set(span, [{ symbol, resolve, reject }]);
    setTimeout(() => send(span), COLLECT_MS);
  });
}

function send(span: ChartSpan): void {
  const batch = waiting.get(span) ?? [];
  waiting.delete(span);
  for (let at = 0; at < batch.length; at += SYMBOLS_OF_A_CALL) void resolveBatch(batch.slice(at, at + SYMBOLS_OF_A_CALL), span);
}

async function resolveBatch(batch: readonly Waiting[], { period, points, windowMs }: ChartSpan): Promise<void> {
  const from = windowMs === undefined ? {} : { from: serverNow() - windowMs };
  try {
    const lines = await fetchCall('marketSparklines', { symbols: batch.map(({ symbol }) => symbol), period, points, ...from });
    for (const { symbol, resolve } of batch) resolve(lines[symbol] ?? []);
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
