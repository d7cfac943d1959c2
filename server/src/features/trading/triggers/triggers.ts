import { createLevelMonitor, type LevelMonitorParts } from './level-monitor.ts';
import { createMarginMonitor, type MarginMonitorParts } from '../margin/margin-monitor.ts';
import { createOvernightMonitor, type OvernightMonitorParts } from './overnight-monitor.ts';
import { createTrailMonitor, type TrailMonitor, type TrailMonitorParts } from '../trailing/trail-monitor.ts';

export type TriggersParts = LevelMonitorParts & TrailMonitorParts & MarginMonitorParts & OvernightMonitorParts;

/** Everything that happens to orders without anybody asking for it. */
export interface Triggers {
  /** where trailing stop losses stand */
  readonly trails: Pick<TrailMonitor, 'now'>;
  /** begins with what the book holds, and follows what it learns */
  start(): void;
  /** reads all that is needed to watch shards that are about to be taken */
  prepare(): Promise<void>;
  stop(): void;
}

export function createTriggers(parts: TriggersParts): Triggers {
  const levels = createLevelMonitor(parts);
  const trails = createTrailMonitor(parts);
  const watches = [levels, trails, createMarginMonitor(parts), createOvernightMonitor(parts)];
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
