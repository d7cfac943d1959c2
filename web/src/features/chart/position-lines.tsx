import type { TFunction } from 'i18next';
import type { Chart } from 'klinecharts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Price } from '@truefill/domain/price.ts';
import { formatMoney, formatVolume } from '@truefill/ui/format/money.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { usePending } from '../../live/exchange-feed.ts';
import { usePreferences } from '../../preferences/preferences-store.ts';
import { Sheet } from '../../shell/sheet.tsx';
import type { LevelName } from '../../trading/levels.ts';
import { useTerms } from '../../trading/use-terms.ts';
import { EditLevels } from '../positions/edit-levels.tsx';
import { PositionHeading } from '../positions/position-heading.tsx';
import { useLivePositions } from '../positions/use-live-positions.ts';
import { draggedPrice, pendingLines, tradeLines, type TradeLine } from './trade-lines.ts';
import { LinesInWords } from './lines-in-words.tsx';
import { useTradeLines, type DrawnLine } from './use-trade-lines.ts';
import styles from './position-lines.module.css';

export interface PositionLinesProps {
  readonly chart: Chart;
  readonly symbol: string;
}

interface Dragged {
  readonly line: TradeLine;
  readonly level: LevelName;
  readonly price: Price;
}

/** The market's open positions and waiting orders as lines; a level that is dragged is asked about before it counts. */
export function PositionLines({ chart, symbol }: PositionLinesProps) {
  const { t } = useTranslation();
  const { positions } = useLivePositions();
  const terms = useTerms(symbol) ?? undefined;
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const waiting = usePending() ?? [];
  const faces = useFaces(chart, [...tradeLines(positions, symbol, terms), ...pendingLines(waiting, symbol)]);
  useTradeLines(chart, faces, dragged?.line.id ?? null, (line, value) => {
    const price = draggedPrice(value, line.pricePrecision);
    if (line.kind !== 'entry' && line.kind !== 'pending' && price !== null) setDragged({ line, level: line.kind, price });
  });
  const position = positions.find(({ order }) => order.id === dragged?.line.orderId);
  const close = (): void => setDragged(null);
  return (
    <>
      <LinesInWords lines={faces.map(({ face }) => `${face.label} ${face.price}`)} />
      <Sheet open={dragged !== null && position !== undefined} onClose={close} title={t('positions.editTitle')} titleHidden>
        {dragged && position ? (
          <div className={styles.sheet}>
            <PositionHeading position={position} />
            <EditLevels
              order={position.order}
              reference={position.closePrice}
              dragged={{ level: dragged.level, price: dragged.price }}
              onCancel={close}
              onSaved={close}
            />
          </div>
        ) : null}
      </Sheet>
    </>
  );
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
