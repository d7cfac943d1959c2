import type { Chart, DeepPartial, OverlayCreate, OverlayEvent, OverlayStyle } from 'klinecharts';
import type { Magnet } from '@truefill/api/workspace/chart-layout.ts';
import { MAX_DRAWINGS, type Drawing, type DrawingPoint, type DrawingTool } from '@truefill/api/workspace/drawings.ts';
import i18next from 'i18next';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useKept } from '../../kept/kept.ts';
import { drawingsKind } from '../../kept/kinds.ts';
import { showNotice } from '../../shell/notices-store.ts';
import { colourToken, tokensOf } from './chart-colours.ts';
import { chartPoints, keptPoints, OVERLAY_MODES, withChange } from './drawing.ts';
import { useDrawingSteps, type DrawingSteps } from './use-drawing-steps.ts';

/** What of a drawing its owner may change. */
export type DrawingChange = Partial<Omit<Drawing, 'id' | 'tool'>>;

/** The drawings of a market's chart and the tools to make them. */
export interface DrawingDesk {
  readonly drawings: readonly Drawing[];
  /** the one that is being worked on */
  readonly selected: Drawing | null;
  /** what is being drawn */
  readonly tool: DrawingTool | null;
  /** of the next drawing: that of the last one */
  readonly colour: number;
  start(tool: DrawingTool): void;
  cancel(): void;
  /** adds what was drawn and selects it */
  add(tool: DrawingTool, points: readonly DrawingPoint[]): void;
  select(id: string | null): void;
  change(id: string, change: DrawingChange): void;
  remove(id: string): void;
  removeAll(): void;
  lockAll(locked: boolean): void;
  /** takes the newest change back; null while there is none */
  readonly undo: DrawingSteps['undo'];
  readonly redo: DrawingSteps['redo'];
}

export interface DrawingSettings {
  readonly symbol: string;
  readonly pricePrecision: number;
  readonly magnet: Magnet;
  readonly hidden: boolean;
  /** changes with the page's colours */
  readonly look: string;
}

/** What is being done, and on which market: nothing that was begun on one goes on on the next. */
interface Work {
  readonly symbol: string;
  readonly tool: DrawingTool | null;
  readonly selectedId: string | null;
}

const DRAWN = 'drawings';

/** Keeps the chart's drawings and the kept ones the same. */
export function useDrawings(chart: Chart | null, settings: DrawingSettings): DrawingDesk {
  const { symbol, pricePrecision } = settings;
  const kind = drawingsKind(symbol);
  const { drawings } = useKept(kind);
  const [kept, setWork] = useState<Work>({ symbol, tool: null, selectedId: null });
  const work = kept.symbol === symbol ? kept : { symbol, tool: null, selectedId: null };
  const colour = drawings.at(-1)?.colour ?? 0;
  const select = useCallback((selectedId: string | null): void => setWork({ symbol, tool: null, selectedId }), [symbol]);
  const steps = useDrawingSteps(symbol);
  const change = (id: string, to: DrawingChange): void => steps.change((now) => withChange(now, id, to));
  useOverlays(chart, drawings, settings, select, change);
  return {
    drawings,
    selected: drawings.find(({ id }) => id === work.selectedId) ?? null,
    tool: work.tool,
    colour,
    start(tool) {
      if (drawings.length < MAX_DRAWINGS) setWork({ symbol, tool, selectedId: null });
      else showNotice('info', i18next.t('chart.drawings.full', { count: MAX_DRAWINGS }));
    },
    cancel: () => setWork({ symbol, tool: null, selectedId: null }),
    add(tool, drawn) {
      const points = keptPoints(tool, chartPoints({ points: drawn }), pricePrecision);
      const id = crypto.randomUUID();
      if (points) steps.change((now) => [...now, { id, tool, points, colour, dashed: false, locked: false }]);
      select(points ? id : null);
    },
    select,
    change,
    remove: (id) => steps.change((now) => now.filter((drawing) => drawing.id !== id)),
    removeAll: () => steps.change(() => []),
    lockAll: (locked) => steps.change((now) => now.map((drawing) => (drawing.locked === locked ? drawing : { ...drawing, locked }))),
    undo: steps.undo,
    redo: steps.redo,
  };
}

/** Puts the kept drawings on the chart, and what the user drags there back into what is kept. */
function useOverlays(
  chart: Chart | null,
  drawings: readonly Drawing[],
  settings: DrawingSettings,
  select: (id: string | null) => void,
  change: (id: string, to: DrawingChange) => void,
): void {
  const dragged = useRef<string | null>(null);
  const moved = useEffectEvent(change);
  useEffect(() => {
    const element = chart?.getDom();
    if (!chart || !element || settings.look === '') return;
    const wanted = new Set(drawings.map(({ id }) => id));
    for (const { id } of chart.getOverlays({ groupId: DRAWN })) if (!wanted.has(id)) chart.removeOverlay({ id });
    for (const drawing of drawings) {
      const { id, tool, locked } = drawing;
      // moved by hand at this moment: the end of the move is what counts
      if (dragged.current === id) continue;
      const now: OverlayCreate = {
        name: tool,
        id,
        groupId: DRAWN,
        points: chartPoints(drawing),
        lock: locked,
        visible: !settings.hidden,
        mode: OVERLAY_MODES[settings.magnet],
        styles: drawingStyles(element, drawing),
      };
      if (chart.getOverlays({ id }).length > 0) {
        chart.overrideOverlay(now);
        continue;
      }
      chart.createOverlay({
        ...now,
        onRightClick: keep,
        onSelected: () => select(id),
        onDeselected: () => select(null),
        onPressedMoveStart: () => void (dragged.current = id),
        onPressedMoveEnd: ({ overlay }) => {
          dragged.current = null;
          const points = keptPoints(tool, overlay.points, settings.pricePrecision);
          if (points) moved(id, { points });
          else chart.overrideOverlay({ id, points: chartPoints(drawing) });
        },
      });
    }
  }, [chart, drawings, settings.pricePrecision, settings.magnet, settings.hidden, settings.look, select]);
  useEffect(() => () => void chart?.removeOverlay({ groupId: DRAWN }), [chart]);
}

/** The library's own answer to a right click is to remove the drawing. */
function keep(event: OverlayEvent<unknown>): void {
  event.preventDefault?.();
}

/** How a drawing looks on the chart that the element shows. */
export function drawingStyles(element: Element, { colour, dashed }: Pick<Drawing, 'colour' | 'dashed'>): DeepPartial<OverlayStyle> {
  const token = tokensOf(element);
  const color = token(colourToken(colour));
  const ground = token('--bg-surface');
  const label = { size: 11, family: 'Inter Variable, system-ui, sans-serif', weight: '500', paddingLeft: 3, paddingRight: 3, paddingTop: 1, paddingBottom: 1 };
  return {
    line: { color, size: 1.5, style: dashed ? 'dashed' : 'solid', dashedValue: [5, 4] },
    point: { color: ground, borderColor: color, borderSize: 2, radius: 4, activeColor: ground, activeBorderColor: color, activeBorderSize: 3, activeRadius: 5 },
    text: { style: 'fill', color, backgroundColor: ground, borderSize: 0, ...label },
    rect: { color: `${color}26`, borderColor: color },
  };
}
