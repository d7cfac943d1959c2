import { createLevelWatch, type LevelWatchParts } from './level-watch.ts';
import { createMarginWatch, type MarginWatchParts } from './margin-watch.ts';
import { createOvernightWatch, type OvernightWatchParts } from './overnight-watch.ts';

export type TriggersParts = LevelWatchParts & MarginWatchParts & OvernightWatchParts;

/** Everything that happens to orders without anybody asking for it. */
export interface Triggers {
  /** begins with what the book holds, and follows what it learns */
  start(): void;
  stop(): void;
}

export function createTriggers(parts: TriggersParts): Triggers {
  const watches = [createLevelWatch(parts), createMarginWatch(parts), createOvernightWatch(parts)];
  return {
    start: () => watches.forEach((watch) => watch.start()),
    stop: () => watches.forEach((watch) => watch.stop()),
  };
}
