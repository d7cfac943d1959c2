export { createHorizon, type EventsSeen, type Horizon } from './horizon.ts';
export { migrations as outboxMigrations } from './migrations.ts';
export { seeEvents, type OutboxTable, type Queries } from './outbox.ts';
export { createRelay, type Relay, type RelayParts, type RelayRoute } from './relay.ts';
