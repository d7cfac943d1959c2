import { resolve } from 'node:path';

import type { Clock } from '../../platform/clock.ts';
import type { Catalogue } from '../../features/catalogue/index.ts';

import type { PriceFeed } from './feed.ts';
import { createCandleThread } from './candle-thread/candle-thread.ts';
import type { CandleWorld } from './candle-thread/candle-world.ts';
import type { PolledFeed } from './polled-feed.ts';
import { readLoops, replayFeed } from './replay/index.ts';
import { createSimulatedFeed } from './simulated/index.ts';

export interface FeedParts {
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  /** secret of the deployment, from which future prices are drawn */
  readonly seed: string;
  /** base of a relative replay folder; the working folder by default */
  readonly repositoryRoot?: string;
}

const ALLOWED = 'simulated, simulated:<symbols of the catalogue>, or replay:<folder of candle files>';
const SIMULATED = 'simulated:';
const REPLAY = 'replay:';

/**
 * Opens the price source named by the variable FEED.
 * @throws Error naming FEED, its value and the allowed ones, or the invalid file and line
 */
export async function createFeed(
  setting: string,
  { catalogue, clock, seed, repositoryRoot = '.' }: FeedParts,
): Promise<PriceFeed> {
  if (setting === 'simulated' || setting.startsWith(SIMULATED)) {
    const named = setting === 'simulated' ? catalogue.bySymbol.keys() : setting.slice(SIMULATED.length).split(',');
    const symbols = [...new Set(named)];
    const unknown = symbols.find((symbol) => !catalogue.bySymbol.has(symbol));
    if (unknown !== undefined)
      throw new Error(`FEED is "${setting}": "${unknown}" is not in the catalogue; allowed are ${ALLOWED}`);
    const world = { kind: 'simulated', seed, symbols, catalogue: catalogue.instruments } as const;
    return withThread(createSimulatedFeed({ catalogue, seed, clock, symbols }), world, clock);
  }
  const folder = setting.startsWith(REPLAY) ? setting.slice(REPLAY.length) : '';
  if (folder === '') throw new Error(`FEED is "${setting}"; allowed are ${ALLOWED}`);
  const loops = await readLoops({ catalogue, folder: resolve(repositoryRoot, folder) }).catch((cause: unknown) => {
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`FEED is "${setting}": ${problem}; allowed are ${ALLOWED}`, { cause });
  });
  return withThread(replayFeed(loops, clock, seed), { kind: 'replay', loops, seed }, clock);
}

/** The feed with its candles computed in a separate thread, so that candle requests delay no order. */
function withThread(feed: PolledFeed, world: CandleWorld, clock: Clock): PriceFeed {
  const thread = createCandleThread(world);
  return {
    source: feed.source,
    demonstration: feed.demonstration,
    symbols: feed.symbols,
    start: feed.start,
    stop() {
      feed.stop();
      void thread.stop();
    },
    candles: (request) => thread.candles({ ...request, untilMs: Math.min(request.untilMs, clock.now()) }),
  };
}
