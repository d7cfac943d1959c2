import { DOLLAR } from '@truefill/domain/money/conversion.ts';
import { cents } from '@truefill/domain/money/money.ts';
import { fillAt } from '@truefill/domain/orders/order.ts';
import { points } from '@truefill/domain/market/price.ts';
import { hundredths } from '@truefill/domain/market/volume.ts';
import { describe, expect, it } from 'vitest';
import { systemTimers } from '../../../platform/timers.ts';
import type { AccountBook, BookEvent } from '../book/account-book.ts';
import type { CloseCommand, TradingAnswer } from '../orders/command.ts';
import { createLevelMonitor } from './level-monitor.ts';
import { createMarket } from '../orders/market.ts';
import type { PositionOrder } from '../orders/stored-order.ts';
import { ALL_SHARDS } from '../test-support/all-shards.ts';
import { ScriptedQuotes } from '../test-support/scripted-quotes.ts';
import { catalogue, LENIENT, WEDNESDAY_MS } from '../test-support/trading-broker.ts';

/** A level monitor whose book the test controls, and the closings that it submits. */
function openWatch(answers: TradingAnswer[] = []) {
  const quotes = new ScriptedQuotes(catalogue, WEDNESDAY_MS);
  const filledOn = quotes.say('BTCUSDT', '99990.00', '100010.00');
  const closings: CloseCommand[] = [];
  let tell: (event: BookEvent) => void = () => undefined;
  const watch = createLevelMonitor({
    book: {
      onEvent: (listener: (event: BookEvent) => void) => ((tell = listener), () => undefined),
      all: () => [],
    } as unknown as AccountBook,
    held: ALL_SHARDS,
    quotes,
    market: createMarket(catalogue, quotes),
    brands: new Map([[LENIENT.id, LENIENT]]),
    clock: quotes,
    timers: systemTimers,
    log: { error: () => undefined },
    async submit(command) {
      closings.push(command as CloseCommand);
      return answers.shift() ?? { outcome: 'rejected', rejection: 'order-not-open' };
    },
  });
  watch.start();
  const account = {
    id: 1n,
    userId: 1n,
    brandId: LENIENT.id,
    accountMode: 'demo',
    currency: 'USD',
    version: 1n,
    closed: false,
    available: cents(0n),
    locked: cents(0n),
    withheld: cents(0n),
    deposited: cents(0n),
  } as const;
  const position: PositionOrder = {
    status: 'open',
    kind: 'market',
    parentId: null,
    limitPrice: points(0n),
    reservedMargin: cents(0n),
    reservedFee: cents(0n),
    carriedResult: 0n,
    overnightFee: cents(0n),
    chargedUntilMs: WEDNESDAY_MS,
    levelsSequence: filledOn.sequence,
    trailingDistance: 0n,
    best: null,
    id: 7n,
    accountId: 1n,
    symbol: 'BTCUSDT',
    side: 'buy',
    openPrice: filledOn.ask,
    volume: hundredths(10n),
    pricePrecision: 2,
    contractSize: 1n,
    leverage: 100,
    margin: cents(10_001n),
    fee: cents(20n),
    stopLoss: points(9_900_000n),
    takeProfit: points(0n),
    placedAtMs: WEDNESDAY_MS,
    opening: fillAt(filledOn.ask, filledOn, DOLLAR, WEDNESDAY_MS),
  };
  const tellOf = (order: PositionOrder): void => tell({ account, orders: [order], gone: [] });
  return { quotes, closings, watch, position, opened: () => tellOf(position), tellOf };
}

describe('watching levels', () => {
  it('closes at a quote that arrived while the order was being committed, although the price has recovered', () => {
    const { quotes, closings, opened } = openWatch();
    quotes.say('BTCUSDT', '98500.00', '98520.00');
    quotes.say('BTCUSDT', '99990.00', '100010.00');
    expect(closings).toEqual([]);
    opened();
    expect(closings).toMatchObject([
      { kind: 'close', key: 'stop/7', orderId: 7n, reason: 'stop_loss', quote: { sequence: 2, bid: 9_850_000n } },
    ]);
  });

  it('ignores quotes from before the fill', () => {
    const { quotes, closings, opened, position } = openWatch();
    quotes.say('BTCUSDT', '98500.00', '98520.00');
    Object.assign(position, { levelsSequence: 2 });
    opened();
    expect(closings).toEqual([]);
  });

  it('submits once per position, however often it is notified of it', () => {
    const { quotes, closings, opened } = openWatch();
    opened();
    opened();
    quotes.say('BTCUSDT', '98500.00', '98520.00');
    quotes.say('BTCUSDT', '98400.00', '98420.00');
    expect(closings).toHaveLength(1);
  });

  it('compares a moved level with the quotes from then on, and the old one with none', () => {
    const { quotes, closings, opened, position, tellOf } = openWatch();
    opened();
    quotes.say('BTCUSDT', '99500.00', '99520.00');
    tellOf({ ...position, stopLoss: points(9_960_000n), levelsSequence: 2 });
    quotes.say('BTCUSDT', '99700.00', '99720.00');
    expect(closings).toEqual([]);
    tellOf({ ...position, stopLoss: points(9_800_000n), levelsSequence: 3 });
    quotes.say('BTCUSDT', '98900.00', '98920.00');
    expect(closings).toEqual([]);
    quotes.say('BTCUSDT', '98000.00', '98020.00');
    expect(closings).toMatchObject([{ key: 'stop/7', quote: { sequence: 5 } }]);
  });

  it('resubmits with the same quote until the position is closed', async () => {
    const { quotes, closings, opened, watch } = openWatch([{ outcome: 'rejected', rejection: 'quote-stale' }]);
    opened();
    quotes.say('BTCUSDT', '98500.00', '98520.00');
    await expect.poll(() => closings.length, { timeout: 5_000 }).toBe(2);
    expect(closings[1]).toEqual(closings[0]);
    watch.stop();
  });

  it('stops watching once stopped', () => {
    const { quotes, closings, opened, watch } = openWatch();
    opened();
    watch.stop();
    quotes.say('BTCUSDT', '98500.00', '98520.00');
    expect(closings).toEqual([]);
  });
});
