import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { InstrumentMark as Mark } from '@truefill/ui/components/instrument-mark.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { markUrlOf } from '../instruments/instruments.ts';

export interface InstrumentMarkProps {
  readonly instrument: InstrumentView | undefined;
  /** px */
  readonly size: number;
}

/** The round mark of a market; a gray disc if the market is unknown. */
export function InstrumentMark({ instrument, size }: InstrumentMarkProps) {
  if (!instrument) return <Skeleton round width={`${size}px`} height={`${size}px`} />;
  return <Mark logoUrl={markUrlOf(instrument)} size={size} />;
}
