export { CategoryChips } from './category-chips.tsx';
export { ClosedMark } from './closed-mark.tsx';
export { ForexMark, ForexNote } from './forex-mark.tsx';
export { LiveChange, LivePrice } from './live-cells.tsx';
export { MarketRowsSkeleton } from './market-rows-skeleton.tsx';
export { MarketTable } from './market-table.tsx';
export { MarketTabs } from './market-tabs.tsx';
export { MarketsOf } from './markets-of.tsx';
