import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';
import { formatMoney, formatVolume } from '@truefill/ui/format/money.ts';
import type { Price } from '@truefill/domain/market/price.ts';
import { usePending } from '../../../live/exchange-feed.ts';
import { useTerms } from '../../../trading-parts/use-terms.ts';
import { showOrder, useShownOrder, type OrderSheet } from '../../../trading-parts/shown-order.ts';
import { useChartLines, type ChartLine } from './lines-on-chart.ts';
import { pendingLines, tradeLines, type TradeLine } from './trade-lines.ts';
import { useLivePositions, usePrefetchedSheets } from '../../trading/index.ts';

/** The market's open positions and pending orders as lines; dragging a level or a limit asks for confirmation. */
export function PositionLines({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation();
  const { positions } = useLivePositions();
  const terms = useTerms(symbol) ?? undefined;
  const requested = useShownOrder(({ sheet }) => sheet);
  usePrefetchedSheets('chart');
  const waiting = usePending() ?? [];
  const lines = [...tradeLines(positions, symbol, terms), ...pendingLines(waiting, symbol, terms)];
  useChartLines(
    'orders',
    lines.map((line) => chartLine(t, symbol, line, requested)),
  );
  return null;
}

function chartLine(t: TFunction, symbol: string, line: TradeLine, requested: OrderSheet | null): ChartLine {
  const { id, kind, side, price, pricePrecision, movable } = line;
  const opens = kind === 'entry' || kind === 'pending';
  return {
    id,
    symbol,
    price,
    pricePrecision,
    tone: kind === 'takeProfit' || (opens && side === 'buy') ? 'up' : 'down',
    dashed: kind !== 'entry',
    label: (at) => labelOf(t, line, at),
    onMoved: movable && (kind !== 'pending' || brand().switches.contract) ? (to) => ask(line, to) : undefined,
    held: isRequestedAbout(line, requested),
  };
}

function labelOf(t: TFunction, { kind, side, volume, trails, resultAt }: TradeLine, price: Price): string {
  if (kind === 'pending') return t('chart.line.pending', { side: t(`common.orderSide.${side}`), volume: formatVolume(volume) });
  const result = resultAt(price);
  const amount = result === null ? '' : formatMoney(result, 'always');
  if (kind === 'entry') return `${t(`common.orderSide.${side}`)} ${formatVolume(volume)}  ${amount}`.trimEnd();
  const name = t(trails ? 'chart.line.trailing' : `chart.line.${kind}`);
  return result === null ? name : `${name}  ${t('chart.line.net', { amount })}`;
}

/** Opens the confirmation for a line that was dragged. */
function ask({ id: lineId, orderId, kind }: TradeLine, price: Price): void {
  if (kind === 'pending') showOrder({ kind, orderId, confirm: false, movedTo: price });
  else if (kind !== 'entry') showOrder({ kind: 'level', orderId, lineId, level: kind, price });
}

function isRequestedAbout({ id, orderId, kind }: TradeLine, requested: OrderSheet | null): boolean {
  if (requested?.kind === 'level') return requested.lineId === id;
  return kind === 'pending' && requested?.kind === 'pending' && requested.orderId === orderId && requested.movedTo !== undefined;
}
