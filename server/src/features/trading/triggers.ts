import { createLevelWatch, type LevelWatchParts } from './level-watch.ts';
import { createMarginWatch, type MarginWatchParts } from './margin-watch.ts';
import { createOvernightWatch, type OvernightWatchParts } from './overnight-watch.ts';

export type TriggersParts = LevelWatchParts & MarginWatchParts & OvernightWatchParts;

/** Everything that happens to orders without anybody asking for it. */
export interface Triggers {
  /** begins with what the book holds, and follows what it learns */
  start(): void;
  /** reads all that is needed to watch shards that are about to be taken */
  prepare(): Promise<void>;
  stop(): void;
}

export function createTriggers(parts: TriggersParts): Triggers {
  const levels = createLevelWatch(parts);
  const watches = [levels, createMarginWatch(parts), createOvernightWatch(parts)];
  return {
    start: () => watches.forEach((watch) => watch.start()),
    prepare: () => levels.prepare(),
    stop: () => watches.forEach((watch) => watch.stop()),
  };
}
