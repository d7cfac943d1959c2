import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { Sparkline } from '@truefill/ui/components/sparkline.tsx';
import { writeChange, writePrice, WrittenChange, WrittenPrice } from '@truefill/ui/components/written-figures.tsx';
import { useCallback } from 'react';
import { useSparkline, trendOf } from '../../instruments/use-sparkline.ts';
import type { Quote } from '../../live/quote-store.ts';
import { useWrittenValue } from '../../live/use-written-value.ts';

type Reading<Value> = (quote: Quote | undefined) => Value;

const PRICES = {
  mid: (quote) => quote?.mid ?? null,
  bid: (quote) => quote?.bid ?? null,
  ask: (quote) => quote?.ask ?? null,
  dayHigh: (quote) => quote?.dayHigh ?? null,
  dayLow: (quote) => quote?.dayLow ?? null,
} as const satisfies Record<string, Reading<number | null>>;

const changeOf: Reading<number | null> = (quote) => quote?.changePercent ?? null;

export interface LivePriceProps {
  readonly instrument: InstrumentView;
  readonly figure: keyof typeof PRICES;
}

/** A cell with one of a market's prices; rewritten when that price changes. */
export function LivePrice({ instrument, figure }: LivePriceProps) {
  const { symbol, pricePrecision } = instrument;
  const write = useCallback((place: Element, price: number | null) => writePrice(place, price, pricePrecision), [pricePrecision]);
  return <WrittenPrice ref={useWrittenValue(symbol, PRICES[figure], write)} />;
}

/** The daily change of a market; rewritten when it changes. */
export function LiveChange({ symbol, className }: { readonly symbol: string; readonly className?: string | undefined }) {
  return <WrittenChange ref={useWrittenValue(symbol, changeOf, writeChange)} className={className} />;
}

export interface LiveSparklineProps {
  readonly symbol: string;
  /** fetches nothing while true */
  readonly scrolling: boolean;
}

/** The price line of the last hours, in the color of its direction; renders when it is fetched. */
export function LiveSparkline({ symbol, scrolling }: LiveSparklineProps) {
  const values = useSparkline(symbol, 'sixHours', scrolling);
  return <Sparkline values={values} direction={trendOf(values)} width={52} height={26} />;
}
