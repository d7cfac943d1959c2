import { MarketHeader, type MarketHeaderProps } from './market-header.tsx';
import { MarketRows, type MarketRowsProps } from './market-rows.tsx';
import { useSortedMarkets } from './use-sorted-markets.ts';

export type SortedRowsProps = Omit<MarketRowsProps, 'head'> & MarketHeaderProps;

/** Markets under heads that sort them. */
export function SortedRows({ sorting, onSort, instruments, ...rows }: SortedRowsProps) {
  const sorted = useSortedMarkets(instruments, sorting);
  return <MarketRows {...rows} instruments={sorted} head={<MarketHeader sorting={sorting} onSort={onSort} />} />;
}
