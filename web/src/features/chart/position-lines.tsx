import type { TFunction } from 'i18next';
import type { Chart } from 'klinecharts';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatVolume } from '@truefill/ui/format/money.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { usePending } from '../../live/exchange-feed.ts';
import { usePreferences } from '../../preferences/preferences-store.ts';
import { useTerms } from '../../trading/use-terms.ts';
import { useSheetsAtHand } from '../positions/sheets-at-hand.ts';
import { showOrder, useShownOrder } from '../positions/shown-order.ts';
import { useLivePositions } from '../positions/use-live-positions.ts';
import { draggedPrice, pendingLines, tradeLines, type TradeLine } from './trade-lines.ts';
import { LinesInWords } from './lines-in-words.tsx';
import { useTradeLines, type DrawnLine } from './use-trade-lines.ts';

export interface PositionLinesProps {
  readonly chart: Chart;
  readonly symbol: string;
}

/** The market's open positions and waiting orders as lines; a level that is dragged is asked about before it counts. */
export function PositionLines({ chart, symbol }: PositionLinesProps) {
  const { positions } = useLivePositions();
  const terms = useTerms(symbol) ?? undefined;
  const held = useShownOrder(({ sheet }) => (sheet?.kind === 'level' ? sheet.lineId : null));
  useSheetsAtHand('chart');
  const waiting = usePending() ?? [];
  const faces = useFaces(chart, [...tradeLines(positions, symbol, terms), ...pendingLines(waiting, symbol)]);
  useTradeLines(chart, faces, held, ({ id: lineId, orderId, kind, pricePrecision }, value) => {
    const price = draggedPrice(value, pricePrecision);
    if (kind !== 'entry' && kind !== 'pending' && price !== null)
      showOrder({ kind: 'level', orderId, lineId, level: kind, price });
  });
  return <LinesInWords lines={faces.map(({ face }) => `${face.label} ${face.price}`)} />;
}

/** What the lines say, in the page's colours. */
function useFaces(chart: Chart, lines: readonly TradeLine[]): readonly DrawnLine[] {
  const { t } = useTranslation();
  // the colours are read from the page, which has changed by the time these have
  usePreferences();
  return lines.map((line) => {
    const result = line.result === null ? '' : formatMoney(line.result, 'always');
    return { line, face: faceOf(chart, line, `${nameOf(t, line)}  ${result}`.trimEnd()) };
  });
}

function nameOf(t: TFunction, { kind, side, volume }: TradeLine): string {
  if (kind === 'entry') return `${t(`positions.${side}`)} ${formatVolume(volume)}`;
  if (kind === 'pending') return t('chart.line.pending', { side: t(`positions.${side}`), volume: formatVolume(volume) });
  return t(`chart.line.${kind}`);
}

function faceOf(chart: Chart, line: TradeLine, label: string) {
  const style = getComputedStyle(chart.getDom() ?? document.documentElement);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  const opens = line.kind === 'entry' || line.kind === 'pending';
  const up = line.kind === 'takeProfit' || (opens && line.side === 'buy');
  return {
    label,
    price: formatPrice(line.price, line.pricePrecision),
    colour: token(up ? '--up-text' : '--down-text'),
    ground: token('--bg-surface'),
    dashed: line.kind !== 'entry',
  };
}
