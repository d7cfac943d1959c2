import { MAX_DRAWINGS, type Drawing } from '@truefill/api/workspace/drawings.ts';

/** The change of one drawing: null before it was created, null after it was deleted. */
export interface DrawingEdit {
  readonly before: Drawing | null;
  readonly after: Drawing | null;
}

/** Steps that can be undone, newest last, and undone ones that can be redone. */
export interface DrawingHistory {
  readonly past: readonly (readonly DrawingEdit[])[];
  readonly future: readonly (readonly DrawingEdit[])[];
}

export const NO_HISTORY: DrawingHistory = { past: [], future: [] };
const MAX_STEPS = 50;

/** The changes of a step, drawing by drawing. */
export function editsBetween(before: readonly Drawing[], after: readonly Drawing[]): DrawingEdit[] {
  const now = new Map(after.map((drawing) => [drawing.id, drawing]));
  const then = new Set(before.map(({ id }) => id));
  const edits = before.flatMap((drawing): DrawingEdit[] => {
    const left = now.get(drawing.id) ?? null;
    return left === drawing ? [] : [{ before: drawing, after: left }];
  });
  return [...edits, ...after.filter(({ id }) => !then.has(id)).map((drawing) => ({ before: null, after: drawing }))];
}

/** The history with one more step, which discards the undone ones. */
export function remember({ past, future }: DrawingHistory, step: readonly DrawingEdit[]): DrawingHistory {
  return step.length === 0 ? { past, future } : { past: [...past, step].slice(-MAX_STEPS), future: [] };
}

/** Undoes the newest step: returns the history without it, and the reversed step; null if there is none. */
export function takeBack({
  past,
  future,
}: DrawingHistory): { readonly history: DrawingHistory; readonly step: readonly DrawingEdit[] } | null {
  const newest = past.at(-1);
  if (!newest) return null;
  const step = newest.map(({ before, after }) => ({ before: after, after: before }));
  return { history: { past: past.slice(0, -1), future: [...future, newest] }, step };
}

/** Redoes the step that was undone last; null if there is none. */
export function doAgain({
  past,
  future,
}: DrawingHistory): { readonly history: DrawingHistory; readonly step: readonly DrawingEdit[] } | null {
  const step = future.at(-1);
  return step ? { history: { past: [...past, step], future: future.slice(0, -1) }, step } : null;
}

/**
 * The drawings after a step. Only the drawings of the step change: other devices' changes to other drawings remain, and what
 * they deleted stays deleted unless the step restores it. Nothing is restored beyond the limit.
 */
export function applyStep(drawings: readonly Drawing[], step: readonly DrawingEdit[]): readonly Drawing[] {
  let now = drawings;
  for (const { before, after } of step) {
    const id = (before ?? after)?.id;
    const known = now.some((drawing) => drawing.id === id);
    if (after === null) now = now.filter((drawing) => drawing.id !== id);
    else if (known) now = now.map((drawing) => (drawing.id === id ? after : drawing));
    else if (before === null && now.length < MAX_DRAWINGS) now = [...now, after];
  }
  return now;
}
