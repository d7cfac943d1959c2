import type { Chart } from 'klinecharts';
import type { Magnet } from '@truefill/api/workspace/chart-layout.ts';
import { MAX_DRAWINGS, type Drawing, type DrawingPoint, type DrawingTool } from '@truefill/api/workspace/drawings.ts';
import { useCallback, useState } from 'react';
import { useSynced } from '../../../synced-settings/synced-settings.ts';
import { drawingsKind } from '../../../synced-settings/kinds.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { chartPoints, keptPoints, withChange } from './drawing.ts';
import { changeLayout } from '../core/layout-store.ts';
import { useDrawingSteps, type DrawingSteps } from './use-drawing-steps.ts';
import { useDrawingOverlays } from './use-drawing-overlays.ts';

/** What of a drawing its owner may change. */
export type DrawingChange = Partial<Omit<Drawing, 'id' | 'tool'>>;

/** The drawings of a market's chart and the tools to make them. */
export interface DrawingController {
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
  /** of the first drawing: not that of a line that is on the chart already */
  readonly firstColour: number;
}

/** What is being done, and on which market: nothing that was begun on one goes on on the next. */
interface Work {
  readonly symbol: string;
  readonly tool: DrawingTool | null;
  readonly selectedId: string | null;
}

/** Keeps the chart's drawings and the kept ones the same. */
export function useDrawings(chart: Chart | null, settings: DrawingSettings): DrawingController {
  const { symbol, pricePrecision, firstColour } = settings;
  const kind = drawingsKind(symbol);
  const { drawings } = useSynced(kind);
  const [kept, setWork] = useState<Work>({ symbol, tool: null, selectedId: null });
  const work = kept.symbol === symbol ? kept : { symbol, tool: null, selectedId: null };
  const colour = drawings.at(-1)?.colour ?? firstColour;
  const select = useCallback((selectedId: string | null): void => setWork({ symbol, tool: null, selectedId }), [symbol]);
  const steps = useDrawingSteps(symbol);
  const change = (id: string, to: DrawingChange): void => steps.change((now) => withChange(now, id, to));
  // what nobody sees is not worked on
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
      // a new one would vanish with the others in the moment in which it is done
      if (settings.hidden) changeLayout({ drawingsHidden: false });
      setWork({ symbol, tool, selectedId: null });
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
    lockAll: (locked) =>
      steps.change((now) => now.map((drawing) => (drawing.locked === locked ? drawing : { ...drawing, locked }))),
    undo: steps.undo,
    redo: steps.redo,
  };
}
