import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Price } from '@truefill/domain/market/price.ts';
import { DAY_MS, MINUTE_MS } from '@truefill/domain/time/durations.ts';
import { loadCatalogue } from '../../../features/catalogue/index.ts';
import { explainedShare, type Horizon } from '../testing/best-predictor.ts';
import { minuteTicks } from './minute-ticks.ts';
import { KNOTS_PER_MINUTE } from './path-tree.ts';
import { createQuotings } from './quotings.ts';

const catalogue = loadCatalogue(join(import.meta.dirname, '../../../../catalogue'));
const DAY = Date.UTC(2026, 10, 18) / DAY_MS;
const HORIZONS: readonly Horizon[] = ['next', 1_000, 2_500, 5_000, 30_000];
const FIRST_MINUTE = 9 * 60;
const MINUTES = 9 * 60;
const quotings = createQuotings(catalogue.instruments, catalogue.instruments, 'foresight');

const minutes = <Item>(symbol: string, of: (quoting: NonNullable<ReturnType<typeof quotings.get>>, minute: number) => Item[]) => {
  const quoting = quotings.get(symbol);
  if (!quoting) throw new Error(symbol);
  return Array.from({ length: MINUTES }, (_, minute) => of(quoting, FIRST_MINUTE + minute)).flat();
};

describe('security F2: the next simulated price is unpredictable', () => {
  it.each(['BTCUSDT', 'XAUUSD', 'GBPJPY', 'US500'])(
    'the best linear predictor explains less than a hundredth of the future moves of %s',
    (symbol) => {
      const quotes = minutes(symbol, (quoting, minute) => minuteTicks(quoting, DAY, minute));
      expect(quotes.length).toBeGreaterThan(5_000);
      for (const horizon of HORIZONS) expect(explainedShare(quotes, horizon), `${horizon}`).toBeLessThan(0.01);
    },
  );

  it('was predictable while quotes lay on straight lines between knots', () => {
    const slotMs = MINUTE_MS / KNOTS_PER_MINUTE;
    const quotes = minutes('BTCUSDT', (quoting, minute) => {
      const knots = quoting.series.knots(DAY, minute);
      return knots.flatMap((knot, slot) =>
        [0, 1, 2, 3].map((tick) => ({
          timeMs: DAY * DAY_MS + minute * MINUTE_MS + slot * slotMs + (slotMs * tick * tick) / 16,
          mid: BigInt(Math.round(knot + (((knots[slot + 1] ?? knot) - knot) * tick) / 4)) as Price,
        })),
      );
    });
    expect(explainedShare(quotes, 'next')).toBeGreaterThan(0.3);
    expect(explainedShare(quotes, 2_500)).toBeGreaterThan(0.1);
  });
});
