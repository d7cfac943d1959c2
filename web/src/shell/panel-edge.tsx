import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './panel-edge.module.css';
import type { Panel, PanelRange } from '../workspace/panel-sizes.ts';

/** step of an arrow key, px, and with Shift */
const STEP = 16;
const LONG_STEP = 64;

export interface PanelEdgeProps {
  readonly panel: Panel;
  /** px */
  readonly size: number;
  readonly range: PanelRange;
  /** null cancels the drag */
  readonly onDrag: (panel: Panel, size: number | null) => void;
  /** the pointer was released, or a key was used: store the size */
  readonly onSettle: (panel: Panel) => void;
  /** resets to the default size */
  readonly onReset: (panel: Panel) => void;
}

interface Drag {
  readonly from: number;
  readonly size: number;
}

/**
 * The edge between a panel and the chart: dragged, moved with the arrow keys, reset by a double click. Escape cancels a drag.
 */
export function PanelEdge({ panel, size, range, onDrag, onSettle, onReset }: PanelEdgeProps) {
  const { t } = useTranslation();
  const drag = useRef<Drag | null>(null);
  const upright = panel !== 'dock';
  /** the list grows towards the right, ticket and dock grow towards the start */
  const sign = panel === 'list' ? 1 : -1;
  const at = (event: PointerEvent): number => (upright ? event.clientX : event.clientY);
  const set = (wanted: number): void => onDrag(panel, Math.min(range.max, Math.max(range.min, Math.round(wanted))));
  const settle = (): void => {
    if (!drag.current) return;
    drag.current = null;
    onSettle(panel);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && drag.current) {
      drag.current = null;
      onDrag(panel, null);
      return event.preventDefault();
    }
    const wanted = sizeAfterKey(event, { size, range, upright, sign });
    if (wanted === null) return;
    event.preventDefault();
    set(wanted);
    onSettle(panel);
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      className={styles.edge}
      data-panel={panel}
      aria-label={t(`shell.resize.${panel}`)}
      aria-orientation={upright ? 'vertical' : 'horizontal'}
      aria-valuenow={size}
      aria-valuemin={range.min}
      aria-valuemax={range.max}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { from: at(event), size };
      }}
      onPointerMove={(event) => drag.current && set(drag.current.size + sign * (at(event) - drag.current.from))}
      onPointerUp={settle}
      onPointerCancel={settle}
      onLostPointerCapture={settle}
      onDoubleClick={() => onReset(panel)}
      onKeyDown={onKey}
    />
  );
}

interface Edge {
  readonly size: number;
  readonly range: PanelRange;
  readonly upright: boolean;
  readonly sign: number;
}

/** @returns null if the key does not move the edge */
function sizeAfterKey(event: KeyboardEvent, { size, range, upright, sign }: Edge): number | null {
  const step = event.shiftKey ? LONG_STEP : STEP;
  const [back, forth] = upright ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
  if (event.key === back) return size - sign * step;
  if (event.key === forth) return size + sign * step;
  if (event.key === 'Home') return range.min;
  if (event.key === 'End') return range.max;
  return null;
}
