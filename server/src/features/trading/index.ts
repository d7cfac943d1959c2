export { findRecords, insertRecords, ORDER_NUMBERS_TAKEN, takeOrderNumbers, type CommandRecord } from './batch-statements.ts';
export { fingerprintOf } from './command.ts';
export { LevelHeap } from './level-heap.ts';
export { createMarket, type Market } from './market.ts';
export { migrations as tradingMigrations } from './migrations.ts';
export { findPositions } from './order-statements.ts';
export { userKey, type Caller, type OrderDesk } from './order-desk.ts';
export { createTrading, type Trading, type TradingParts } from './trading.ts';
