import { priceToNumber, type Price } from '@truefill/domain/market/price.ts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { exactPrice } from '../../../trading-parts/figures.ts';

/**
 * A level line across the chart of a market: its label stands at the left, its price on the axis. The chart draws the lines of all
 * features together, so that neither labels nor tags lie on each other.
 */
export interface ChartLine {
  /** tells the owner's lines apart */
  readonly id: string;
  readonly symbol: string;
  /** above 0, in points of the instrument */
  readonly price: Price;
  readonly pricePrecision: number;
  /** up and down are for directions, gains and losses only */
  readonly tone: 'up' | 'down' | 'plain';
  readonly dashed: boolean;
  /** stands before the label */
  readonly sign?: 'bell' | undefined;
  /** what the line says at a price; asked again at each step while it is dragged */
  readonly label: (price: Price) => string;
  /** told of each step while the user drags the line */
  readonly onMoving?: ((price: Price) => void) | undefined;
  /** told where the user let go of the line; without it the line cannot be dragged */
  readonly onMoved?: ((price: Price) => void) | undefined;
  /** stays where it was dragged to as long as that is being confirmed, whatever its price is */
  readonly held?: boolean | undefined;
}

const useLines = create<Readonly<Record<string, readonly ChartLine[]>>>(() => ({}));

/**
 * Shows lines on the chart of their market, where one is on screen, until the component is gone. The component may be anywhere.
 * @param owner names the feature; each has one set of lines, which the next call replaces
 */
export function useChartLines(owner: string, lines: readonly ChartLine[]): void {
  useEffect(() => {
    const before = useLines.getState()[owner] ?? [];
    if (lines.length > 0 || before.length > 0) useLines.setState({ [owner]: lines });
  }, [owner, lines]);
  useEffect(() => () => useLines.setState({ [owner]: [] }), [owner]);
}

/** The lines of a market by all features, each with an id that is its own among them all. */
export function useLinesOf(symbol: string): readonly ChartLine[] {
  return Object.entries(useLines()).flatMap(([owner, lines]) =>
    lines.filter((line) => line.symbol === symbol).map((line) => ({ ...line, id: `${owner}/${line.id}` })),
  );
}

/** Whether there is any line to draw for a market. */
export function useHasLines(symbol: string): boolean {
  return useLines((byOwner) => Object.values(byOwner).some((lines) => lines.some((line) => line.symbol === symbol)));
}

/** The price that a line was dragged to; null for one that is none. */
export function draggedPrice(value: number | undefined, pricePrecision: number): Price | null {
  if (value === undefined || !Number.isFinite(value) || value <= 0) return null;
  const price = exactPrice(Number(value.toFixed(pricePrecision)), pricePrecision);
  return price !== null && priceToNumber(price, pricePrecision) > 0 ? price : null;
}
