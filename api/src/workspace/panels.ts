import { fieldsOf, isWholeNumberBetween } from './reading.ts';

export const MAX_PANELS = 20;
export const PANEL_NAME = /^[a-z][A-Za-z0-9-]{0,31}$/;
export const MAX_PANEL_PX = 10_000;

/** Sizes of the workspace's panels in px, and which are open, by name; unnamed ones have their default. */
export interface WorkspacePanels {
  readonly version: 1;
  readonly sizes: Readonly<Record<string, number>>;
  readonly open: Readonly<Record<string, boolean>>;
}

/** Validates saved panels; null if invalid. */
export function readWorkspacePanels(value: unknown): WorkspacePanels | null {
  const fields = fieldsOf(value, ['version', 'sizes', 'open']);
  if (!fields || fields['version'] !== 1) return null;
  const sizes = byName(fields['sizes'], (size): size is number => isWholeNumberBetween(size, 0, MAX_PANEL_PX));
  const open = byName(fields['open'], (state): state is boolean => typeof state === 'boolean');
  return sizes && open ? { version: 1, sizes, open } : null;
}

function byName<Value>(value: unknown, fits: (item: unknown) => item is Value): Record<string, Value> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const entries = Object.entries(value as Record<string, unknown>);
  if (entries.length > MAX_PANELS) return null;
  const read: Record<string, Value> = {};
  for (const [name, item] of entries) {
    if (!PANEL_NAME.test(name) || !fits(item)) return null;
    read[name] = item;
  }
  return read;
}
