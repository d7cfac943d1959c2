import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';
import { formatMoney, formatVolume } from '@truefill/ui/format/money.ts';
import { groupThousands } from '@truefill/ui/format/number.ts';
import type { Price } from '@truefill/domain/market/price.ts';
import { useTerms } from '../../../trading-parts/use-terms.ts';
import { showOrder, useShownOrder, type OrderSheet } from '../../../trading-parts/shown-order.ts';
import { useChartLines, type ChartLine } from './lines-on-chart.ts';
import { pendingLines, tradeLines, type TradeLine } from './trade-lines.ts';
import { useLivePending, useLivePositions, usePrefetchedSheets } from '../../trading/index.ts';

/** The market's open positions and pending orders as lines; dragging a level or a limit asks for confirmation. */
export function PositionLines({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation();
  const { positions } = useLivePositions();
  const { pending } = useLivePending();
  const terms = useTerms(symbol) ?? undefined;
  const requested = useShownOrder(({ sheet }) => sheet);
  usePrefetchedSheets('chart');
  const lines = [...tradeLines(positions, symbol, terms), ...pendingLines(pending ?? [], symbol, terms)];
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
    refusal: (at) => refusalOf(t, line, at),
    onMoved: movable && (kind !== 'pending' || brand().switches.contract) ? (to) => ask(line, to) : undefined,
    held: isRequestedAbout(line, requested),
  };
}

function labelOf(t: TFunction, line: TradeLine, price: Price): string {
  const result = line.resultAt(price);
  if (result === null) return nameOf(t, line);
  const amount = formatMoney(result, 'always');
  return `${nameOf(t, line)}  ${line.kind === 'entry' ? amount : t('chart.line.net', { amount })}`;
}

/** The label where the line cannot be dropped; null where it can. */
function refusalOf(t: TFunction, line: TradeLine, price: Price): string | null {
  const error = line.errorAt(price);
  if (error === null) return null;
  return `${nameOf(t, line)}  ${t(`ticket.error.${error.key}`, { value: groupThousands(error.value ?? '') })}`;
}

function nameOf(t: TFunction, { kind, side, volume, trails }: TradeLine): string {
  const name = t(`common.orderSide.${side}`);
  if (kind === 'pending') return t('chart.line.pending', { side: name, volume: formatVolume(volume) });
  if (kind === 'entry') return `${name} ${formatVolume(volume)}`;
  return t(trails ? 'chart.line.trailing' : `chart.line.${kind}`);
}

/** Opens the confirmation for a line that was dragged. */
function ask({ id: lineId, orderId, kind, waits }: TradeLine, price: Price): void {
  if (kind === 'entry') return;
  if (kind === 'pending') showOrder({ kind, orderId, confirm: false, dragged: { of: 'limit', price } });
  else if (waits) showOrder({ kind: 'pending', orderId, confirm: false, dragged: { of: kind, price } });
  else showOrder({ kind: 'level', orderId, lineId, level: kind, price });
}

function isRequestedAbout({ id, orderId, kind, waits }: TradeLine, requested: OrderSheet | null): boolean {
  if (requested?.kind === 'level') return requested.lineId === id;
  if (!waits || requested?.kind !== 'pending' || requested.orderId !== orderId) return false;
  return requested.dragged?.of === (kind === 'pending' ? 'limit' : kind);
}
