export { OrderDetail } from './history/order-detail.tsx';
export { LEVEL_NAMES, levelResult, levelsOf } from './positions/levels/levels-draft.ts';
export { type LivePosition, netOfCosts } from './positions/model.ts';
export { useLivePositions } from './positions/use-live-positions.ts';
export { formStatus } from './ticket/model.ts';
export { TicketSkeleton } from './ticket/ticket-skeleton.tsx';
export { usePrefetchedSheets } from './positions/prefetch-sheets.ts';
