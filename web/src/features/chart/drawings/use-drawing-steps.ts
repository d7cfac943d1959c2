import type { Drawing } from '@truefill/api/workspace/drawings.ts';
import { useState } from 'react';
import { changeSynced, syncedNow } from '../../../synced-settings/synced-settings.ts';
import { drawingsKind } from '../../../synced-settings/kinds.ts';
import { applyStep, doAgain, editsBetween, NO_HISTORY, remember, takeBack, type DrawingHistory } from './drawing-history.ts';

/** Changes to the drawings of a market, each of which can be undone while the chart is open. */
export interface DrawingSteps {
  change(to: (drawings: readonly Drawing[]) => readonly Drawing[]): void;
  /** null if there is nothing to undo */
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
}

export function useDrawingSteps(symbol: string): DrawingSteps {
  const kind = drawingsKind(symbol);
  const [stored, setStored] = useState({ symbol, history: NO_HISTORY });
  const history = stored.symbol === symbol ? stored.history : NO_HISTORY;
  const walk = (taken: ReturnType<typeof takeBack>): (() => void) | null =>
    taken &&
    (() => {
      changeSynced(kind, (now) => ({ ...now, drawings: applyStep(now.drawings, taken.step) }));
      setStored({ symbol, history: taken.history });
    });
  return {
    change(to) {
      const before = syncedNow(kind).drawings;
      changeSynced(kind, (now) => ({ ...now, drawings: to(now.drawings) }));
      const edits = editsBetween(before, syncedNow(kind).drawings);
      setStored((then) => ({ symbol, history: remember(historyOf(then, symbol), edits) }));
    },
    undo: walk(takeBack(history)),
    redo: walk(doAgain(history)),
  };
}

function historyOf(stored: { readonly symbol: string; readonly history: DrawingHistory }, symbol: string): DrawingHistory {
  return stored.symbol === symbol ? stored.history : NO_HISTORY;
}
