import type { Chart } from 'klinecharts';
import type { PointerEvent } from 'react';
import styles from './drawing-layer.module.css';
import type { PanePoint } from '../core/pane-point.ts';
import type { DrawingPoints } from './use-drawing-points.ts';

export interface DrawingLayerProps {
  readonly chart: Chart;
  readonly drawingPoints: DrawingPoints;
  readonly onCancel: () => void;
}

/** Covers the candles while drawing: releasing the pointer places a point. */
export function DrawingLayer({ chart, drawingPoints, onCancel }: DrawingLayerProps) {
  const spotOf = (event: PointerEvent<HTMLElement>): PanePoint => {
    const box = event.currentTarget.getBoundingClientRect();
    const pane = chart.getSize('candle_pane', 'main');
    const within = (value: number, largest: number): number => Math.min(Math.max(value, 0), largest);
    return {
      x: within(event.clientX - box.left, pane?.width ?? box.width),
      y: within(event.clientY - box.top, pane?.height ?? box.height),
    };
  };
  return (
    <div
      className={styles.layer}
      onPointerDown={(event) => {
        // from now on the chart's keys work: Escape, Delete, the letters of the tools
        chart.getDom()?.closest<HTMLElement>('[role="application"]')?.focus({ preventScroll: true });
        // a finger that leaves its element still belongs to the drawing
        event.currentTarget.setPointerCapture(event.pointerId);
        drawingPoints.leadTo(spotOf(event));
      }}
      onPointerMove={(event) => drawingPoints.leadTo(spotOf(event))}
      onPointerUp={(event) => {
        if (event.button !== 0) return;
        drawingPoints.leadTo(spotOf(event));
        drawingPoints.put();
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        onCancel();
      }}
    />
  );
}
