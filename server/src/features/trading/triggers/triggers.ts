import { createLevelMonitor, type LevelMonitorParts } from './level-monitor.ts';
import { createMarginMonitor, type MarginMonitorParts } from '../margin/margin-monitor.ts';
import { createOvernightMonitor, type OvernightMonitorParts } from './overnight-monitor.ts';
import { createTrailMonitor, type TrailMonitor, type TrailMonitorParts } from '../trailing/trail-monitor.ts';

export type TriggersParts = LevelMonitorParts & TrailMonitorParts & MarginMonitorParts & OvernightMonitorParts;

/** Everything that happens to orders without a user's command. */
export interface Triggers {
  /** the current trailing stop losses */
  readonly trails: Pick<TrailMonitor, 'now'>;
  /** starts with the book's accounts and follows its events */
  start(): void;
  /** reads everything needed to watch shards that are about to be taken */
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
