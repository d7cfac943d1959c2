import type { Chart } from 'klinecharts';
import type { Magnet } from '@truefill/api/workspace/chart-layout.ts';
import { MAX_DRAWINGS, type Drawing, type DrawingPoint, type DrawingTool } from '@truefill/api/workspace/drawings.ts';
import { useCallback, useState } from 'react';
import { useSynced } from '../../../synced-settings/synced-settings.ts';
import { drawingsKind } from '../../../synced-settings/kinds.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { chartPoints, storedPoints, withChange } from './drawing.ts';
import { changeLayout } from '../core/layout-store.ts';
import { useDrawingSteps, type DrawingSteps } from './use-drawing-steps.ts';
import { useDrawingOverlays } from './use-drawing-overlays.ts';

/** The properties of a drawing that the user can change. */
export type DrawingChange = Partial<Omit<Drawing, 'id' | 'tool'>>;

/** The drawings of a market's chart and the tools to create them. */
export interface DrawingController {
  readonly drawings: readonly Drawing[];
  /** the drawing that is being edited */
  readonly selected: Drawing | null;
  /** the tool that is in use */
  readonly tool: DrawingTool | null;
  /** color of the next drawing: that of the last one */
  readonly colour: number;
  start(tool: DrawingTool): void;
  cancel(): void;
  /** adds a new drawing and selects it */
  add(tool: DrawingTool, points: readonly DrawingPoint[]): void;
  select(id: string | null): void;
  change(id: string, change: DrawingChange): void;
  remove(id: string): void;
  removeAll(): void;
  lockAll(locked: boolean): void;
  /** undoes the newest change; null if there is none */
  readonly undo: DrawingSteps['undo'];
  readonly redo: DrawingSteps['redo'];
}

export interface DrawingSettings {
  readonly symbol: string;
  readonly pricePrecision: number;
  readonly magnet: Magnet;
  readonly hidden: boolean;
  /** changes with the page's colors */
  readonly themeKey: string;
  /** color of the first drawing: one that no line on the chart uses yet */
  readonly firstColor: number;
}

/** The current action and its market: an action that was started on one market does not continue on the next. */
interface Work {
  readonly symbol: string;
  readonly tool: DrawingTool | null;
  readonly selectedId: string | null;
}

/** Keeps the chart's drawings and the stored ones in sync. */
export function useDrawings(chart: Chart | null, settings: DrawingSettings): DrawingController {
  const { symbol, pricePrecision, firstColor } = settings;
  const kind = drawingsKind(symbol);
  const { drawings } = useSynced(kind);
  const [stored, setWork] = useState<Work>({ symbol, tool: null, selectedId: null });
  const work = stored.symbol === symbol ? stored : { symbol, tool: null, selectedId: null };
  const colour = drawings.at(-1)?.colour ?? firstColor;
  const select = useCallback((selectedId: string | null): void => setWork({ symbol, tool: null, selectedId }), [symbol]);
  const steps = useDrawingSteps(symbol);
  const change = (id: string, to: DrawingChange): void => steps.change((now) => withChange(now, id, to));
  // hidden drawings cannot be edited
  const selected = (settings.hidden ? undefined : drawings.find(({ id }) => id === work.selectedId)) ?? null;
  useDrawingOverlays(chart, { drawings, selectedId: selected?.id ?? null, select, change }, settings);
  return {
    drawings,
    selected,
    tool: work.tool,
    colour,
    start(tool) {
      if (drawings.length >= MAX_DRAWINGS)
        return showToast('info', (language) => language.t('chart.drawings.full', { count: MAX_DRAWINGS }));
      // otherwise a new drawing would disappear with the others as soon as it is finished
      if (settings.hidden) changeLayout({ drawingsHidden: false });
      setWork({ symbol, tool, selectedId: null });
    },
    cancel: () => setWork({ symbol, tool: null, selectedId: null }),
    add(tool, drawn) {
      const points = storedPoints(tool, chartPoints({ points: drawn }), pricePrecision);
      const id = crypto.randomUUID();
      if (points) steps.change((now) => [...now, { id, tool, points, colour, dashed: false, locked: false }]);
      select(points ? id : null);
    },
    select,
    change,
    remove: (id) => steps.change((now) => now.filter((drawing) => drawing.id !== id)),
    removeAll: () => steps.change(() => []),
    lockAll: (locked) =>
      steps.change((now) => now.map((drawing) => (drawing.locked === locked ? drawing : { ...drawing, locked }))),
    undo: steps.undo,
    redo: steps.redo,
  };
}
