import { formatPrice } from '@truefill/ui/format/price.ts';
import type { Chart } from 'klinecharts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { tokensOf } from '../core/chart-colors.ts';
import { useLinesOf } from './lines-on-chart.ts';
import { LinesAsText } from './lines-as-text.tsx';
import { useDrawnLines, type LineColors } from './use-drawn-lines.ts';

export interface ChartLinesProps {
  readonly chart: Chart;
  readonly symbol: string;
}

const TONES = { up: '--up-text', down: '--down-text', plain: '--text-2' } as const;

/** The lines that features show on the market's chart, drawn and as text. */
export function ChartLines({ chart, symbol }: ChartLinesProps) {
  const lines = useLinesOf(symbol);
  // reads the colors from the page, which has changed by the time these hooks run
  usePreferences();
  const token = tokensOf(chart.getDom() ?? document.documentElement);
  const colors: LineColors = { background: token('--bg-surface'), colorOf: (tone) => token(TONES[tone]) };
  useDrawnLines(chart, lines, colors);
  return (
    <LinesAsText
      lines={lines.map(({ label, price, pricePrecision }) => `${label(price)} ${formatPrice(price, pricePrecision)}`)}
    />
  );
}
