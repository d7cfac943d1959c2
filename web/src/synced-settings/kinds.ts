import { readChartLayout, type ChartLayout } from '@truefill/api/workspace/chart-layout.ts';
import { drawingsKey, isDrawingsKey, type DocumentKey } from '@truefill/api/workspace/document-key.ts';
import { MAX_DRAWINGS, readDrawings, type Drawings } from '@truefill/api/workspace/drawings.ts';
import { readWorkspacePanels, type WorkspacePanels } from '@truefill/api/workspace/panels.ts';
import { MAX_WATCHED, readWatchlist, type Watchlist } from '@truefill/api/workspace/watchlist.ts';
import { mergeFields, mergeLists, mergeRecords, type Merge } from './merge.ts';

/** A kind of synced document: its key, how it is validated, and its default. */
export interface SyncedKind<Content> {
  readonly key: DocumentKey;
  /** null for an invalid value */
  readonly read: (value: unknown) => Content | null;
  readonly fallback: Content;
  readonly merge: Merge<Content>;
}

export const chartLayoutKind: SyncedKind<ChartLayout> = {
  key: 'chart-layout',
  read: readChartLayout,
  fallback: {
    version: 1,
    period: '15min',
    candles: 'solid',
    scale: 'linear',
    main: [{ name: 'MA', parameters: [7, 25], colour: 0 }],
    sub: [{ name: 'VOL', parameters: [], colour: 0 }],
    magnet: 'off',
    drawingsHidden: false,
  },
  merge: mergeFields,
};

export const watchlistKind: SyncedKind<Watchlist> = {
  key: 'watchlist',
  read: readWatchlist,
  fallback: { version: 1, symbols: [] },
  merge: (base, local, remote) => {
    const symbols = mergeLists(base?.symbols ?? null, local.symbols, remote.symbols, (symbol) => symbol);
    return { version: 1, symbols: symbols.slice(0, MAX_WATCHED) };
  },
};

export const workspacePanelsKind: SyncedKind<WorkspacePanels> = {
  key: 'workspace-panels',
  read: readWorkspacePanels,
  fallback: { version: 1, sizes: {}, open: {} },
  merge: (base, local, remote) =>
    base === null
      ? remote
      : {
          version: 1,
          sizes: mergeRecords(base.sizes, local.sizes, remote.sizes),
          open: mergeRecords(base.open, local.open, remote.open),
        },
};

const drawingsKinds = new Map<string, SyncedKind<Drawings>>();
const NO_DRAWINGS: Drawings = { version: 1, drawings: [] };

/** The drawings on one market's chart; returns the same object each time. */
export function drawingsKind(symbol: string): SyncedKind<Drawings> {
  const key = drawingsKey(symbol);
  const known = drawingsKinds.get(key);
  if (known) return known;
  const kind: SyncedKind<Drawings> = { key, read: readDrawings, fallback: NO_DRAWINGS, merge: mergeDrawings };
  drawingsKinds.set(key, kind);
  return kind;
}

function mergeDrawings(base: Drawings | null, local: Drawings, remote: Drawings): Drawings {
  const drawings = mergeLists(base?.drawings ?? null, local.drawings, remote.drawings, ({ id }) => id);
  return { version: 1, drawings: drawings.slice(0, MAX_DRAWINGS) };
}

/** The kind of a key; null for an unknown key. */
export function kindOf(key: string): SyncedKind<object> | null {
  if (isDrawingsKey(key)) return drawingsKind(key.slice('drawings/'.length)) as unknown as SyncedKind<object>;
  const single = [chartLayoutKind, watchlistKind, workspacePanelsKind].find((kind) => kind.key === key);
  return (single as unknown as SyncedKind<object> | undefined) ?? null;
}
