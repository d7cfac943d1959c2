import { MarketHead, type MarketHeadProps } from './market-head.tsx';
import { MarketRows, type MarketRowsProps } from './market-rows.tsx';
import { useSortedMarkets } from './use-sorted-markets.ts';

export type SortedRowsProps = Omit<MarketRowsProps, 'head'> & MarketHeadProps;

/** Markets under heads that sort them. */
export function SortedRows({ sorting, onSort, instruments, ...rows }: SortedRowsProps) {
  const sorted = useSortedMarkets(instruments, sorting);
  return <MarketRows {...rows} instruments={sorted} head={<MarketHead sorting={sorting} onSort={onSort} />} />;
}
