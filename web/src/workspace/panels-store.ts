import { create } from 'zustand';
import { changeSynced, syncedNow, useSynced } from '../synced-settings/synced-settings.ts';
import { workspacePanelsKind } from '../synced-settings/kinds.ts';
import { readSizes, type ChosenSizes, type Panel } from './panel-sizes.ts';

/** Below this window height the list of markets is closed initially. */
const LIST_FROM_HEIGHT = 790;

export type Foldable = 'list' | 'ticket';

interface Panels {
  /** sizes during a drag, px */
  readonly dragged: ChosenSizes;
  /** opened or closed since the page was loaded */
  readonly open: Readonly<Partial<Record<Foldable, boolean>>>;
}

const usePanels = create<Panels>(() => ({ dragged: {}, open: {} }));

/** The sizes set by the user: stored ones, overridden by those being dragged. */
export function useChosenSizes(): ChosenSizes {
  const { sizes } = useSynced(workspacePanelsKind);
  const dragged = usePanels((panels) => panels.dragged);
  return { ...readSizes(sizes), ...dragged };
}

/** Whether a panel is open: as the user left it, but in a low window the list is closed initially. */
export function usePanelOpen(panel: Foldable): boolean {
  const { open: stored } = useSynced(workspacePanelsKind);
  const here = usePanels(({ open }) => open[panel]);
  return here ?? startsOpen(panel, stored);
}

/** Opens or closes a panel and stores that; toggles it by default. */
export function togglePanel(panel: Foldable, wanted?: boolean): void {
  const open = wanted ?? !(usePanels.getState().open[panel] ?? startsOpen(panel, syncedNow(workspacePanelsKind).open));
  usePanels.setState((panels) => ({ open: { ...panels.open, [panel]: open } }));
  changeSynced(workspacePanelsKind, (stored) => ({ ...stored, open: { ...stored.open, [panel]: open } }));
}

/** Sets a panel's size in px during a drag; null cancels the drag. */
export function dragPanel(panel: Panel, size: number | null): void {
  usePanels.setState(({ dragged: { [panel]: _before, ...others } }) => ({
    dragged: size === null ? others : { ...others, [panel]: size },
  }));
}

/** Stores the size that a panel was dragged to. */
export function settlePanel(panel: Panel): void {
  const size = usePanels.getState().dragged[panel];
  if (size === undefined) return;
  changeSynced(workspacePanelsKind, (stored) => ({ ...stored, sizes: { ...stored.sizes, [panel]: size } }));
  dragPanel(panel, null);
}

/** Resets a panel to its default size. */
export function resetPanel(panel: Panel): void {
  dragPanel(panel, null);
  changeSynced(workspacePanelsKind, (stored) => {
    const { [panel]: _size, ...others } = stored.sizes;
    return { ...stored, sizes: others };
  });
}

function startsOpen(panel: Foldable, stored: Readonly<Record<string, boolean>>): boolean {
  if (panel === 'list' && window.innerHeight < LIST_FROM_HEIGHT) return false;
  return stored[panel] ?? true;
}
