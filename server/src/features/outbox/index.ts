export { eventData, eventValues, type EventValues, type HappenedEvent } from './account-events.ts';
export { createHighWaterMark, type EventsSeen, type HighWaterMark } from './high-water-mark.ts';
export { migrations as outboxMigrations } from './migrations.ts';
export { seeEvents, type Queries } from './outbox.ts';
export { createRelay, type EventConsumer, type Relay, type RelayParts } from './relay.ts';
