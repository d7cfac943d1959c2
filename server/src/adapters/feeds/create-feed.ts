import { resolve } from 'node:path';

import type { Clock } from '../../clock.ts';
import type { Catalogue } from '../../features/catalogue/index.ts';

import type { PriceFeed } from './feed.ts';
import { createReplayFeed } from './replay/index.ts';
import { createSimulatedFeed } from './simulated/index.ts';

export interface FeedParts {
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  /** secret of the deployment, for the simulated source */
  readonly seed: string;
  /** what a relative replay folder is relative to; the working folder by default */
  readonly repositoryRoot?: string;
}

const ALLOWED = 'simulated, or replay:<folder of candle files>';
const REPLAY = 'replay:';

/**
 * Opens the price source that the variable FEED names.
 * @throws Error naming FEED, what was given and what is allowed, or the file and line that is wrong
 */
export async function createFeed(
  setting: string,
  { catalogue, clock, seed, repositoryRoot = '.' }: FeedParts,
): Promise<PriceFeed> {
  if (setting === 'simulated') return createSimulatedFeed({ catalogue, seed, clock });
  const folder = setting.startsWith(REPLAY) ? setting.slice(REPLAY.length) : '';
  if (folder === '') throw new Error(`FEED is "${setting}"; allowed are ${ALLOWED}`);
  return createReplayFeed({ catalogue, folder: resolve(repositoryRoot, folder), clock }).catch((cause: unknown) => {
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`FEED is "${setting}": ${problem}; allowed are ${ALLOWED}`, { cause });
  });
}
