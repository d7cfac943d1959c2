import { clearOnLogout } from '../session/clear-on-logout.ts';
import { useSession } from '../session/session-store.ts';

const PREFIX = 'truefill.draft.';
const keptNames = new Set<string>();
clearOnLogout(() => keptNames.forEach(forgetDraft));

/** A draft in this tab's storage, and its user. */
interface Kept {
  readonly userId: number;
  readonly draft: object;
}

/** Keeps a draft through a reload of the page, for its user. */
export function keepDraft(name: string, draft: object): void {
  keptNames.add(name);
  const kept: Kept = { userId: useSession.getState().userId, draft };
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(kept));
  } catch {
    // blocked or full: it lasts until the page is reloaded
  }
}

/** The user's draft from before a reload; undefined if there is none, or its fields are others than the initial ones. */
export function readKeptDraft<Draft extends object>(name: string, initial: Draft): Draft | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') as Kept | null;
    if (kept?.userId !== useSession.getState().userId) return undefined;
    const hasField = ([field, begin]: [string, unknown]): boolean => {
      const value = (kept.draft as Record<string, unknown>)[field];
      return begin === null ? value !== undefined : typeof value === typeof begin;
    };
    return Object.entries(initial).every(hasField) ? (kept.draft as Draft) : undefined;
  } catch {
    return undefined;
  }
}

export function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(PREFIX + name);
  } catch {
    // without storage there is nothing to remove
  }
}
