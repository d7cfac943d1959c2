import { cents } from '@truefill/domain/money/money.ts';
import { points } from '@truefill/domain/market/price.ts';
import type { Quote } from '@truefill/domain/market/quote.ts';
import { describe, expect, it } from 'vitest';
import { FakeTimers } from '../../../live/test-support/fake-timers.ts';
import type { OptionAnswer, OptionCommand } from '../orders/command.ts';
import { createExpiryScheduler } from './expiry-scheduler.ts';
import type { StoredOption } from '../orders/stored-option.ts';

const NOW_MS = 1_000_000;
const DONE: OptionAnswer = { outcome: 'accepted', orderId: 1n, placedAtMs: NOW_MS, change: null };

function quoteAt(timeMs: number, mid = 100n): Quote {
  return { symbol: 'A', timeMs, sequence: timeMs, bid: points(mid - 1n), ask: points(mid + 1n), mid: points(mid), volume: 0 };
}

function option(id: bigint, endMs: number, overrides: Partial<StoredOption> = {}): StoredOption {
  const { sequence, bid, ask, mid } = quoteAt(NOW_MS);
  return {
    id,
    accountId: 7n,
    rulesVersion: null,
    symbol: 'A',
    kind: 'up',
    pricePrecision: 2,
    stake: cents(100n),
    fee: cents(1n),
    rate: 8_000n,
    seconds: 30,
    beginMs: NOW_MS,
    endMs,
    voidAfterMs: 15_000,
    entry: { sequence, timeMs: NOW_MS, bid, ask, mid },
    band: null,
    settlement: null,
    ...overrides,
  };
}

/** A scheduler over scripted prices; submitted commands are recorded, and answered as the test says. */
function openWatch() {
  const state: { epoch: bigint | null } = { epoch: 3n };
  const timers = new FakeTimers(NOW_MS);
  const listeners = new Set<(quotes: readonly Quote[]) => void>();
  const quoteLog: Quote[] = [];
  const handedIn: [orderId: bigint, quoteMs: number | null][] = [];
  const answers: (OptionAnswer | Error)[] = [];
  const settled: bigint[] = [];
  const errors: unknown[] = [];
  const watch = createExpiryScheduler({
    held: { epochOf: (accountId) => (accountId === 7n ? state.epoch : null) },
    timers,
    clock: timers,
    log: { error: (...entry: unknown[]) => void errors.push(entry) },
    quotes: {
      newest: () => quoteLog.at(-1) ?? null,
      onQuotes(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      recordedSinceMs: 0,
      gaps: async () => () => 'none',
      quotesBetween: async (_symbol, fromMs, toMs) => quoteLog.filter(({ timeMs }) => timeMs >= fromMs && timeMs <= toMs),
    },
    async submit(command: OptionCommand) {
      if (command.kind === 'settle-option') {
        handedIn.push([command.orderId, command.quote?.timeMs ?? null]);
        expect(command.epoch).toBe(state.epoch);
      }
      const answer = answers.shift() ?? DONE;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    settled: ({ id }) => void settled.push(id),
  });
  watch.start();
  const say = (...quotes: Quote[]): void => {
    quoteLog.push(...quotes);
    for (const listener of listeners) listener(quotes);
  };
  return { watch, timers, handedIn, answers, settled, errors, say, quoteLog, state };
}

/** Lets everything that was started continue. */
async function others(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

describe('expiry scheduler', () => {
  it('submits each option once, with the first quote at or after its end', async () => {
    const { watch, handedIn, say, settled } = openWatch();
    watch.add(option(1n, NOW_MS + 10));
    watch.add(option(2n, NOW_MS + 10));
    watch.add(option(3n, NOW_MS + 20));
    watch.add(option(3n, NOW_MS + 20));
    watch.add(option(4n, NOW_MS + 10, { symbol: 'B' }));
    say(quoteAt(NOW_MS + 9));
    expect(handedIn).toEqual([]);
    say(quoteAt(NOW_MS + 10), quoteAt(NOW_MS + 15), quoteAt(NOW_MS + 21), quoteAt(NOW_MS + 22));
    expect(handedIn).toEqual([
      [1n, NOW_MS + 10],
      [2n, NOW_MS + 10],
      [3n, NOW_MS + 21],
    ]);
    await others();
    expect(settled).toEqual([1n, 2n, 3n]);
  });

  it('voids an option after its deadline, not at it', async () => {
    const { watch, timers, handedIn, say } = openWatch();
    watch.add(option(1n, NOW_MS + 1_000));
    watch.add(option(2n, NOW_MS + 1_000, { voidAfterMs: 5_000 }));
    watch.add(option(3n, NOW_MS + 60_000));
    timers.advance(6_000);
    expect(handedIn).toEqual([]);
    timers.advance(1_000);
    expect(handedIn).toEqual([[2n, null]]);
    timers.advance(9_000);
    expect(handedIn).toEqual([[2n, null]]);
    timers.advance(1_000);
    expect(handedIn).toEqual([
      [2n, null],
      [1n, null],
    ]);
    say(quoteAt(NOW_MS + 17_000));
    expect(handedIn).toHaveLength(2);
  });

  it('keeps its quote until the settlement succeeds', async () => {
    const { watch, timers, handedIn, answers, settled, errors, say } = openWatch();
    watch.add(option(1n, NOW_MS));
    answers.push(new Error('away'), { outcome: 'too-early' }, { outcome: 'key-reused' });
    say(quoteAt(NOW_MS));
    for (const later of [1, 2, 3]) {
      await others();
      expect(settled).toEqual([]);
      say(quoteAt(NOW_MS + later));
      timers.advance(1_000);
    }
    await others();
    expect(handedIn).toEqual([1, 2, 3, 4].map(() => [1n, NOW_MS]));
    expect(settled).toEqual([1n]);
    // being too early is not an error
    expect(errors).toHaveLength(2);
  });

  it('finds the quote of an option that ended before the scheduler learned of it', async () => {
    const { watch, handedIn, say } = openWatch();
    say(quoteAt(NOW_MS + 9), quoteAt(NOW_MS + 10), quoteAt(NOW_MS + 11));
    watch.add(option(1n, NOW_MS + 10));
    watch.add(option(2n, NOW_MS + 12));
    await others();
    expect(handedIn).toEqual([[1n, NOW_MS + 10]]);
  });

  it('catches up from the quote log, and waits if there is still time', async () => {
    const { watch, timers, handedIn, quoteLog, say } = openWatch();
    quoteLog.push(quoteAt(NOW_MS - 20_000), quoteAt(NOW_MS - 5_000));
    const late = option(1n, NOW_MS - 21_000);
    const early = option(3n, NOW_MS - 4_000);
    await watch.catchUp([late, option(2n, NOW_MS - 50_000), early]);
    await watch.catchUp([early]);
    expect(handedIn).toEqual([
      [1n, NOW_MS - 20_000],
      [2n, null],
    ]);
    say(quoteAt(NOW_MS + 1));
    expect(handedIn.at(-1)).toEqual([3n, NOW_MS + 1]);
    timers.advance(60_000);
    expect(handedIn).toHaveLength(3);
  });

  it("leaves options of another process's shards alone, even during a settlement", async () => {
    const { watch, timers, handedIn, answers, settled, errors, say, quoteLog, state } = openWatch();
    watch.add(option(1n, NOW_MS + 10, { accountId: 8n }));
    watch.add(option(2n, NOW_MS + 10));
    watch.add(option(3n, NOW_MS + 20));
    answers.push({ outcome: 'lease-lost' });
    say(quoteAt(NOW_MS + 10));
    await others();
    state.epoch = null;
    say(quoteAt(NOW_MS + 20));
    timers.advance(60_000);
    expect(handedIn).toEqual([[2n, NOW_MS + 10]]);
    expect([...settled, ...errors]).toEqual([]);
    await watch.catchUp([option(4n, NOW_MS)]);
    // Options that come back are submitted under the new epoch.
    state.epoch = 5n;
    expect(quoteLog).toHaveLength(2);
    await watch.catchUp([option(2n, NOW_MS + 10)]);
    expect(handedIn.slice(1)).toEqual([[2n, NOW_MS + 10]]);
  });

  it('retries options that the quote log could not decide', async () => {
    const { watch, handedIn, quoteLog } = openWatch();
    const find = quoteLog.filter;
    quoteLog.filter = () => {
      throw new Error('away');
    };
    await expect(watch.catchUp([option(1n, NOW_MS - 20_000)])).rejects.toThrow('away');
    quoteLog.filter = find;
    await watch.catchUp([option(1n, NOW_MS - 20_000)]);
    expect(handedIn).toEqual([[1n, null]]);
  });

  it('ignores removed options, and everything once stopped', () => {
    const { watch, timers, handedIn, say } = openWatch();
    for (const id of [1n, 2n, 3n]) watch.add(option(id, NOW_MS + 10));
    watch.remove(2n);
    watch.remove(9n);
    say(quoteAt(NOW_MS + 10));
    expect(handedIn.map(([id]) => id)).toEqual([1n, 3n]);
    watch.add(option(4n, NOW_MS + 20));
    watch.stop();
    say(quoteAt(NOW_MS + 20));
    timers.advance(60_000);
    expect(handedIn).toHaveLength(2);
  });
});
