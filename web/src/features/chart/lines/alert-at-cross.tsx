import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import type { Price } from '@truefill/domain/market/price.ts';
import { IconPlus } from '@truefill/ui/components/icons.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import type { Chart, Crosshair } from 'klinecharts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './alert-at-cross.module.css';
import { draggedPrice } from './lines-on-chart.ts';
import { CANDLE_PANE, pointAt, showCross, type PanePoint } from '../core/pane-point.ts';
import { openAlertSheet, useVisitorGate } from '../../alerts/index.ts';

export interface AlertAtCrossProps {
  readonly chart: Chart;
  readonly instrument: InstrumentView;
}

/** Moving from the crosshair to the button leaves the chart, so the button stays this long, ms. */
const HIDE_DELAY_MS = 250;

/**
 * Creates an alert at the price of the crosshair: by the button beside its tag on the axis, and by a right click. Keyboard
 * users have the bell of the toolbar.
 */
export function AlertAtCross({ chart, instrument }: AlertAtCrossProps) {
  const { t } = useTranslation();
  const forUsers = useVisitorGate();
  const [panePoint, setPanePoint] = useState<PanePoint | null>(null);
  const isPointedAt = useRef(false);
  const { symbol, pricePrecision } = instrument;
  useEffect(() => {
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const onCross = (cross: unknown): void => {
      const { x, y, paneId } = (cross ?? {}) as Crosshair;
      clearTimeout(leaving);
      const drawn = x !== undefined && y !== undefined && chart.getStyles().crosshair.show;
      if (drawn && paneId === CANDLE_PANE) setPanePoint({ x, y });
      else leaving = setTimeout(() => isPointedAt.current || setPanePoint(null), HIDE_DELAY_MS);
    };
    chart.subscribeAction('onCrosshairChange', onCross);
    return () => {
      clearTimeout(leaving);
      chart.unsubscribeAction('onCrosshairChange', onCross);
    };
  }, [chart]);
  useEffect(() => {
    const canvas = chart.getDom();
    const ask = (event: MouseEvent): void => {
      const price = priceAt(chart, spotOf(chart, event), pricePrecision);
      // a finger that rests on the chart inspects candles
      if (price === null || (event as PointerEvent).pointerType === 'touch') return;
      event.preventDefault();
      forUsers(() => openAlertSheet(symbol, price));
    };
    canvas?.addEventListener('contextmenu', ask);
    return () => canvas?.removeEventListener('contextmenu', ask);
  }, [chart, symbol, pricePrecision, forUsers]);
  const price = panePoint && priceAt(chart, panePoint, pricePrecision);
  const pane = chart.getSize(CANDLE_PANE, 'main');
  if (!panePoint || price === null || !pane) return null;
  return (
    <button
      type="button"
      className={styles.plus}
      style={{ left: `${pane.width}px`, top: `${panePoint.y}px` }}
      // appears and disappears with the pointer: keyboard users have the bell
      tabIndex={-1}
      aria-label={t('alerts.at', { price: formatPrice(price, pricePrecision) })}
      onPointerEnter={() => {
        isPointedAt.current = true;
        showCross(chart, panePoint);
      }}
      onPointerLeave={() => {
        isPointedAt.current = false;
        showCross(chart, null);
      }}
      onClick={() => forUsers(() => openAlertSheet(symbol, price))}
    >
      <IconPlus size={14} aria-hidden="true" />
    </button>
  );
}

function spotOf(chart: Chart, { clientX, clientY }: MouseEvent): PanePoint | null {
  const box = chart.getDom()?.getBoundingClientRect();
  const pane = chart.getSize(CANDLE_PANE, 'main');
  if (!box || !pane) return null;
  const panePoint = { x: clientX - box.left, y: clientY - box.top };
  return panePoint.x <= pane.width && panePoint.y <= pane.height ? panePoint : null;
}

function priceAt(chart: Chart, panePoint: PanePoint | null, pricePrecision: number): Price | null {
  return panePoint && draggedPrice(pointAt(chart, panePoint, 'off')?.value, pricePrecision);
}
