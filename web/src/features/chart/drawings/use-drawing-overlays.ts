import type { Chart, DeepPartial, OverlayCreate, OverlayEvent, OverlayStyle } from 'klinecharts';
import type { Magnet } from '@truefill/api/workspace/chart-layout.ts';
import type { Drawing, DrawingPoint } from '@truefill/api/workspace/drawings.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { colorToken, tokensOf } from '../core/chart-colors.ts';
import { chartPoints, storedPoints, movedPoints, OVERLAY_MODES } from './drawing.ts';
import { handleOf, type DrawingData } from './drawing-overlays.ts';
import { pointAt } from '../core/pane-point.ts';
import type { DrawingChange, DrawingSettings } from './use-drawings.ts';

/** The drawings on the chart, and the actions on them. */
export interface ShownDrawings {
  readonly drawings: readonly Drawing[];
  readonly selectedId: string | null;
  select(id: string | null): void;
  change(id: string, to: DrawingChange): void;
}

/** A drawing that is being dragged, as it was at the start. */
interface Dragged {
  readonly id: string;
  /** index of the dragged point, null for the whole drawing */
  readonly handle: number | null;
  readonly points: readonly { readonly timestamp: number; readonly value: number }[];
}

const DRAWN = 'drawings';
/** Maximum movement of a click, in px, as in the library. */
const CLICK_PX = 5;

/** Shows the stored drawings on the chart, and stores what the user drags there. */
export function useDrawingOverlays(
  chart: Chart | null,
  { drawings, selectedId, select, change }: ShownDrawings,
  settings: DrawingSettings,
): void {
  const { pricePrecision, magnet, hidden, themeKey } = settings;
  const dragged = useRef<Dragged | null>(null);
  const clicked = useClickBeside(chart, select);
  const moved = useEffectEvent(change);
  const lead = useEffectEvent((event: OverlayEvent<unknown>) => dragged.current && moveHandle(event, dragged.current, magnet));
  useEffect(() => {
    const element = chart?.getDom();
    if (!chart || !element || themeKey === '') return;
    const wanted = new Set(drawings.map(({ id }) => id));
    for (const { id } of chart.getOverlays({ groupId: DRAWN })) if (!wanted.has(id)) chart.removeOverlay({ id });
    for (const drawing of drawings) {
      const { id, tool, locked } = drawing;
      // being dragged at the moment: only the end of the move is stored
      if (dragged.current?.id === id) continue;
      const data: DrawingData = { selected: id === selectedId, background: tokensOf(element)('--bg-surface') };
      const now: OverlayCreate = {
        name: tool,
        id,
        groupId: DRAWN,
        points: chartPoints(drawing),
        lock: locked,
        visible: !hidden,
        mode: OVERLAY_MODES[magnet],
        styles: drawingStyles(element, drawing),
        extendData: data,
        onPressedMoveStart: ({ figure }) =>
          void (dragged.current = { id, handle: handleOf(figure?.key), points: chartPoints(drawing) }),
        onPressedMoving: (event) => lead(event),
        onPressedMoveEnd: ({ overlay }) => {
          dragged.current = null;
          const points = storedPoints(tool, overlay.points, pricePrecision);
          if (points && isElsewhere(points, drawing.points)) moved(id, { points });
          else chart.overrideOverlay({ id, points: chartPoints(drawing) });
        },
      };
      if (chart.getOverlays({ id }).length > 0) chart.overrideOverlay(now);
      else {
        chart.createOverlay({
          ...now,
          onRightClick: preventRemoval,
          // not `onSelected`: the library does not know selections made elsewhere
          onClick: () => {
            clicked.current = true;
            select(id);
          },
        });
      }
    }
  }, [chart, drawings, selectedId, pricePrecision, magnet, hidden, themeKey, select, clicked]);
  useEffect(() => () => void chart?.removeOverlay({ groupId: DRAWN }), [chart]);
}

/** Moves one point of a drawing. The library would move the whole drawing, since the handles are not its own. */
function moveHandle({ chart, overlay, x, y }: OverlayEvent<unknown>, { id, handle, points }: Dragged, magnet: Magnet): void {
  if (handle === null || x === undefined || y === undefined) return;
  const { timestamp, value } = pointAt(chart, { x, y }, magnet) ?? {};
  if (timestamp === undefined || value === undefined) return;
  chart.overrideOverlay({ id, points: movedPoints(overlay.name, points, handle, { timestamp, value }) });
}

/** Clears the selection when the chart is clicked outside every drawing. @returns a ref that a click on a drawing must set */
function useClickBeside(chart: Chart | null, select: (id: null) => void): { current: boolean } {
  const clicked = useRef(false);
  useEffect(() => {
    const element = chart?.getDom();
    if (!element) return;
    let from: { readonly x: number; readonly y: number } | null = null;
    const onDown = ({ clientX, clientY }: PointerEvent): void => {
      clicked.current = false;
      from = { x: clientX, y: clientY };
    };
    const onUp = ({ clientX, clientY }: PointerEvent): void => {
      if (!from || Math.abs(clientX - from.x) + Math.abs(clientY - from.y) > CLICK_PX) return;
      // the library receives the click after this
      setTimeout(() => clicked.current || select(null), 0);
    };
    element.addEventListener('pointerdown', onDown);
    element.addEventListener('pointerup', onUp);
    return () => {
      element.removeEventListener('pointerdown', onDown);
      element.removeEventListener('pointerup', onUp);
    };
  }, [chart, select]);
  return clicked;
}

function isElsewhere(points: readonly DrawingPoint[], before: readonly DrawingPoint[]): boolean {
  return points.some(({ timeMs, price }, index) => timeMs !== before[index]?.timeMs || price !== before[index]?.price);
}

/** On a right click the library would remove the drawing. */
function preventRemoval(event: OverlayEvent<unknown>): void {
  event.preventDefault?.();
}

/** Styles of a drawing on the chart in `element`. */
export function drawingStyles(
  element: Element,
  { colour, dashed }: Pick<Drawing, 'colour' | 'dashed'>,
): DeepPartial<OverlayStyle> {
  const token = tokensOf(element);
  const color = token(colorToken(colour));
  const background = token('--bg-surface');
  const label = {
    size: 11,
    family: 'Inter Variable, system-ui, sans-serif',
    weight: '500',
    paddingLeft: 3,
    paddingRight: 3,
    paddingTop: 1,
    paddingBottom: 1,
  };
  return {
    line: { color, size: 1.5, style: dashed ? 'dashed' : 'solid', dashedValue: [5, 4] },
    point: {
      color: background,
      borderColor: color,
      borderSize: 2,
      radius: 4,
      activeColor: background,
      activeBorderColor: color,
      activeBorderSize: 3,
      activeRadius: 5,
    },
    text: { style: 'fill', color, backgroundColor: background, borderSize: 0, ...label },
    rect: { color: `${color}26`, borderColor: color },
  };
}
