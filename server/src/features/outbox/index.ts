export { createHorizon, type EventsSeen, type Horizon } from './horizon.ts';
export { seeEvents, type OutboxTable, type Queries } from './outbox.ts';
