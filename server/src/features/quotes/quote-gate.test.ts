import { points } from '@truefill/domain/market/price.ts';
import { midOf } from '@truefill/domain/market/quote.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyGate, passGate } from './quote-gate.ts';
import { sourceQuote } from './test-support/push-feed.ts';

const NOW = 1_700_000_000_000;

describe('passGate', () => {
  const good = sourceQuote('BTCUSDT', NOW, 100_000);

  it.each([
    ['a good first quote', good, null],
    ['bid above ask', { ...good, bid: good.ask, ask: good.bid }, 'crossed'],
    ['bid equal to ask', { ...good, bid: good.ask, mid: good.ask }, 'crossed'],
    ['a bid of zero', { ...good, bid: points(0n) }, 'malformed'],
    ['a negative bid', { ...good, bid: points(-5n) }, 'malformed'],
    ['no time', { ...good, timeMs: Number.NaN }, 'malformed'],
    ['no volume', { ...good, volume: Number.NaN }, 'malformed'],
    ['a negative volume', { ...good, volume: -1 }, 'malformed'],
    ['a clock slightly ahead', { ...good, timeMs: NOW + 1_000 }, null],
    ['a time in the future', { ...good, timeMs: NOW + 1_001 }, 'future'],
  ] as const)('%s', (_name, quote, expected) => {
    expect(passGate(emptyGate(), quote, 'cryptos', NOW)).toBe(expected);
  });

  it('rejects quotes older than the newest and repeated ones', () => {
    const state = emptyGate();
    expect(passGate(state, good, 'cryptos', NOW)).toBeNull();
    expect(passGate(state, { ...good }, 'cryptos', NOW)).toBe('repeated');
    expect(passGate(state, sourceQuote('BTCUSDT', NOW - 1, 100_001), 'cryptos', NOW)).toBe('out-of-order');
    expect(passGate(state, sourceQuote('BTCUSDT', NOW, 100_001), 'cryptos', NOW)).toBeNull();
  });

  it.each([
    ['forex', 112_000, null],
    ['forex', 112_001, 'jump'],
    ['usStocks', 88_000, null],
    ['usStocks', 87_999, 'jump'],
    ['indices', 112_001, 'jump'],
    ['commodities', 112_001, 'jump'],
    ['cryptos', 125_000, null],
    ['cryptos', 125_001, 'jump'],
    ['cryptos', 74_999, 'jump'],
  ] as const)('%s from 100000 to %i', (category, mid, expected) => {
    const state = emptyGate();
    passGate(state, good, category, NOW);
    expect(passGate(state, sourceQuote('BTCUSDT', NOW, mid), category, NOW)).toBe(expected);
  });

  it('accepts a jump that a second, different quote confirms', () => {
    const state = emptyGate();
    passGate(state, good, 'forex', NOW);
    const jumped = sourceQuote('BTCUSDT', NOW, 150_000);
    expect(passGate(state, jumped, 'forex', NOW)).toBe('jump');
    expect(passGate(state, jumped, 'forex', NOW)).toBe('repeated');
    expect(passGate(state, sourceQuote('BTCUSDT', NOW, 150_010), 'forex', NOW)).toBeNull();
    expect(state.newest?.mid).toBe(150_010n);
  });

  it.each([
    ['ten times the last logged price', 1_000_000],
    ['a tenth of it', 10_000],
  ])('waits for confirmation of a first quote of %s', (_what, mid) => {
    const state = { ...emptyGate(), logged: good };
    const first = sourceQuote('BTCUSDT', NOW, mid);
    expect(passGate(state, first, 'cryptos', NOW)).toBe('jump');
    expect(passGate(state, first, 'cryptos', NOW)).toBe('repeated');
    expect(passGate(state, sourceQuote('BTCUSDT', NOW + 1, mid + 1), 'cryptos', NOW)).toBeNull();
  });

  it('accepts a first quote that repeats the logged one, is older or moved a little', () => {
    for (const first of [good, sourceQuote('BTCUSDT', NOW - 1, 100_005), sourceQuote('BTCUSDT', NOW, 120_000)])
      expect(passGate({ ...emptyGate(), logged: good }, first, 'cryptos', NOW)).toBeNull();
  });

  const between = (bid: bigint, ask: bigint) => {
    const [low, high] = [points(bid), points(ask)];
    return { symbol: 'BTCUSDT', timeMs: NOW, bid: low, ask: high, mid: midOf(low, high), volume: 0 };
  };
  it.each([
    ['both sides moved apart around the same mid', between(58_000n, 174_002n)],
    ['only the bid 20 % lower', between(92_800n, 116_002n)],
    ['only the ask 20 % higher', between(116_000n, 139_202n)],
    ['a spread wider by 5 %', between(113_100n, 118_903n)],
  ])('waits for confirmation of %s', (_what, broken) => {
    const state = emptyGate();
    expect(passGate(state, between(116_000n, 116_002n), 'cryptos', NOW)).toBeNull();
    expect(passGate(state, broken, 'cryptos', NOW)).toBe('jump');
    expect(passGate(state, between(116_001n, 116_003n), 'cryptos', NOW)).toBeNull();
    expect(passGate(emptyGate(), broken, 'cryptos', NOW)).toBe('jump');
  });

  it('accepts a spread that grows less, and a wide one that stays', () => {
    const state = emptyGate();
    passGate(state, between(116_000n, 116_002n), 'cryptos', NOW);
    expect(passGate(state, between(113_102n, 118_902n), 'cryptos', NOW)).toBeNull();
    expect(passGate(state, between(107_000n, 124_000n), 'cryptos', NOW)).toBe('jump');
    expect(passGate(state, between(107_001n, 124_001n), 'cryptos', NOW)).toBeNull();
  });

  it('forgets a jump that the next quote does not confirm', () => {
    const state = emptyGate();
    passGate(state, good, 'forex', NOW);
    expect(passGate(state, sourceQuote('BTCUSDT', NOW, 150_000), 'forex', NOW)).toBe('jump');
    expect(passGate(state, sourceQuote('BTCUSDT', NOW, 100_010), 'forex', NOW)).toBeNull();
    expect(passGate(state, sourceQuote('BTCUSDT', NOW, 150_020), 'forex', NOW)).toBe('jump');
    expect(passGate(state, sourceQuote('BTCUSDT', NOW, 50_000), 'forex', NOW)).toBe('jump');
  });

  it('passes only ordered, uncrossed quotes for any input', () => {
    const anyQuote = fc.record({
      symbol: fc.constant('BTCUSDT'),
      timeMs: fc.integer({ min: NOW - 20, max: NOW + 2_000 }),
      bid: fc.bigInt({ min: -5n, max: 300n }).map(points),
      ask: fc.bigInt({ min: -5n, max: 300n }).map(points),
      mid: fc.bigInt({ min: -5n, max: 300n }).map(points),
      volume: fc.constantFrom(0, 1, -1, Number.NaN),
    });
    fc.assert(
      fc.property(fc.array(anyQuote, { maxLength: 60 }), (quotes) => {
        const state = emptyGate();
        const taken = quotes.filter((quote) => passGate(state, quote, 'forex', NOW) === null);
        taken.forEach((quote, index) => {
          expect(quote.bid > 0n && quote.bid < quote.ask).toBe(true);
          expect(quote.timeMs).toBeGreaterThanOrEqual(taken[index - 1]?.timeMs ?? 0);
          expect(quote.timeMs).toBeLessThanOrEqual(NOW + 1_000);
        });
      }),
    );
  });
});
