import { priceToNumber, type Price } from '@truefill/domain/market/price.ts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { exactPrice } from '../../../trading-parts/figures.ts';

/**
 * A horizontal line across the chart of a market: its label is at the left, its price on the axis. The chart draws the lines of
 * all features together, so that neither labels nor tags overlap.
 */
export interface ChartLine {
  /** unique among the owner's lines */
  readonly id: string;
  readonly symbol: string;
  /** above 0, in points of the instrument */
  readonly price: Price;
  readonly pricePrecision: number;
  /** up and down are only for directions, gains and losses */
  readonly tone: 'up' | 'down' | 'plain';
  readonly dashed: boolean;
  /** shown before the label */
  readonly sign?: 'bell' | undefined;
  /** the line's text at a price; called at each step while it is dragged */
  readonly label: (price: Price) => string;
  /** the line's text while it is dragged to a price where it cannot stay; null where it can */
  readonly refusal?: ((price: Price) => string | null) | undefined;
  /** called at each step while the user drags the line */
  readonly onMoving?: ((price: Price) => void) | undefined;
  /** called with the price where the user drops the line; without it the line cannot be dragged */
  readonly onMoved?: ((price: Price) => void) | undefined;
  /** keeps the line where it was dropped while that is being confirmed, whatever its price is */
  readonly held?: boolean | undefined;
}

const useLines = create<Readonly<Record<string, readonly ChartLine[]>>>(() => ({}));

/**
 * Shows lines on the chart of their market, if one is on screen, until the component unmounts. The component may be anywhere.
 * @param owner name of the feature; each has one set of lines, which the next call replaces
 */
export function useChartLines(owner: string, lines: readonly ChartLine[]): void {
  useEffect(() => {
    const before = useLines.getState()[owner] ?? [];
    if (lines.length > 0 || before.length > 0) useLines.setState({ [owner]: lines });
  }, [owner, lines]);
  useEffect(() => () => useLines.setState({ [owner]: [] }), [owner]);
}

/** The lines of a market by all features, each with an id that is unique among them all. */
export function useLinesOf(symbol: string): readonly ChartLine[] {
  return Object.entries(useLines()).flatMap(([owner, lines]) =>
    lines.filter((line) => line.symbol === symbol).map((line) => ({ ...line, id: `${owner}/${line.id}` })),
  );
}

/** Whether there is any line to draw for a market. */
export function useHasLines(symbol: string): boolean {
  return useLines((byOwner) => Object.values(byOwner).some((lines) => lines.some((line) => line.symbol === symbol)));
}

/** The price that a line was dragged to; null if it is invalid. */
export function draggedPrice(value: number | undefined, pricePrecision: number): Price | null {
  if (value === undefined || !Number.isFinite(value) || value <= 0) return null;
  const price = exactPrice(Number(value.toFixed(pricePrecision)), pricePrecision);
  return price !== null && priceToNumber(price, pricePrecision) > 0 ? price : null;
}
