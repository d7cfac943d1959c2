import type { DrawingTool } from '@truefill/api/workspace/drawings.ts';
import type { Chart } from 'klinecharts';
import type { KeyboardEvent } from 'react';
import { TOOL_KEYS } from './drawings/drawing.ts';
import { within } from './core/pane-point.ts';
import type { DrawingController } from './drawings/use-drawings.ts';
import type { KeyboardDrag } from './drawings/use-keyboard-drag.ts';
import type { DrawingPoints } from './drawings/use-drawing-points.ts';
import { jumpToNow, shift, zoom } from './core/view-actions.ts';

/** Share of the pane's height that an arrow key moves the crosshair by. */
const HEIGHT_STEP = 0.02;
/** Factor of an arrow key's step with Shift. */
const FAST = 8;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The chart's keys while it has the focus: arrows, plus, minus and End move the view, letters select a drawing tool. With a
 * tool the arrows move a crosshair and Enter places a point. With a selected drawing Enter picks one point after the other,
 * which the arrows then move; Delete removes the drawing.
 */
export function chartKeys(
  chart: Chart | null,
  drawing: DrawingController,
  drawingPoints: DrawingPoints,
  keyboardDrag: KeyboardDrag,
) {
  return (event: KeyboardEvent): void => {
    if (!chart || event.altKey || event.ctrlKey || event.metaKey) return;
    const done =
      take(event, drawing) ||
      (drawing.tool === null
        ? onSelected(chart, event, drawing, keyboardDrag) || moveView(chart, event)
        : draw(chart, event, drawing, drawingPoints));
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** Selects tools by their letters, also replacing the current tool. */
const TOOLS_BY_KEY = new Map(Object.entries(TOOL_KEYS).map(([tool, key]) => [key.toLowerCase(), tool as DrawingTool]));

function take({ key, shiftKey }: KeyboardEvent, { start }: DrawingController): boolean {
  const tool = shiftKey ? undefined : TOOLS_BY_KEY.get(key);
  if (tool) start(tool);
  return tool !== undefined;
}

function draw(chart: Chart, { key, shiftKey }: KeyboardEvent, drawing: DrawingController, drawingPoints: DrawingPoints): boolean {
  const size = chart.getSize('candle_pane', 'main');
  const isArrow = key in ARROWS;
  if (key === 'Escape') drawing.cancel();
  else if (size && (isArrow || key === 'Enter')) {
    const from = drawingPoints.spot() ?? { x: size.width / 2, y: size.height / 2 };
    const { right, down } = stepOf(chart, key, shiftKey);
    drawingPoints.leadTo({ x: within(from.x + right, size.width), y: within(from.y + down, size.height) });
    if (!isArrow) drawingPoints.put();
  } else return false;
  return true;
}

/** How far a key moves a crosshair or a point, in px: one candle sideways, a share of the height up or down. */
function stepOf(chart: Chart, key: string, fast: boolean): { readonly right: number; readonly down: number } {
  const [right, down] = ARROWS[key] ?? [0, 0];
  const factor = fast ? FAST : 1;
  const height = chart.getSize('candle_pane', 'main')?.height ?? 0;
  return { right: right * chart.getBarSpace().bar * factor, down: down * height * HEIGHT_STEP * factor };
}

function onSelected(
  chart: Chart,
  { key, shiftKey }: KeyboardEvent,
  { selected, select, remove }: DrawingController,
  keyboardDrag: KeyboardDrag,
): boolean {
  if (!selected) return false;
  if (key === 'Escape' && keyboardDrag.held !== null) keyboardDrag.drop();
  else if (key === 'Escape') select(null);
  else if (key === 'Enter' && !selected.locked) keyboardDrag.next();
  else if (keyboardDrag.held !== null && key in ARROWS) {
    const { right, down } = stepOf(chart, key, shiftKey);
    keyboardDrag.lead(right, down);
  } else if (key === 'Delete' || key === 'Backspace') remove(selected.id);
  else return false;
  return true;
}

function moveView(chart: Chart, { key, shiftKey }: KeyboardEvent): boolean {
  const share = shiftKey ? 0.4 : 0.08;
  if (key === 'ArrowLeft') shift(chart, 'older', share);
  else if (key === 'ArrowRight') shift(chart, 'newer', share);
  else if (key === '+' || key === '=') zoom(chart, 'in');
  else if (key === '-') zoom(chart, 'out');
  else if (key === 'End') jumpToNow(chart);
  else return false;
  return true;
}
