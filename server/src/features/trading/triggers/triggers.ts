import { createLevelWatch, type LevelWatchParts } from './level-monitor.ts';
import { createMarginWatch, type MarginWatchParts } from '../margin/margin-monitor.ts';
import { createOvernightWatch, type OvernightWatchParts } from './overnight-monitor.ts';
import { createTrailWatch, type TrailWatch, type TrailWatchParts } from '../trailing/trail-monitor.ts';

export type TriggersParts = LevelWatchParts & TrailWatchParts & MarginWatchParts & OvernightWatchParts;

/** Everything that happens to orders without anybody asking for it. */
export interface Triggers {
  /** where trailing stop losses stand */
  readonly trails: Pick<TrailWatch, 'now'>;
  /** begins with what the book holds, and follows what it learns */
  start(): void;
  /** reads all that is needed to watch shards that are about to be taken */
  prepare(): Promise<void>;
  stop(): void;
}

export function createTriggers(parts: TriggersParts): Triggers {
  const levels = createLevelWatch(parts);
  const trails = createTrailWatch(parts);
  const watches = [levels, trails, createMarginWatch(parts), createOvernightWatch(parts)];
  return {
    trails,
    start: () => watches.forEach((watch) => watch.start()),
    async prepare() {
      await levels.prepare();
      await trails.prepare();
    },
    stop: () => watches.forEach((watch) => watch.stop()),
  };
}
