export { migrations as tradingMigrations } from './migrations.ts';
export type { Caller, OrderDesk } from './order-desk.ts';
export { createTrading, type Trading, type TradingParts } from './trading.ts';
