import { ATTEMPTS, type WatchFlow } from './watch.ts';

const STORAGE_KEY = 'truefill.followed-option';

/** Which option is followed, and for which user. The server has the details. */
export interface StoredOption {
  /** user and account mode */
  readonly owner: string;
  readonly orderNumber: string;
  readonly flow: WatchFlow;
}

/** Stores in this tab which option is followed, in case the page is reloaded before its result is shown. */
export function rememberFollowed(option: StoredOption): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(option));
  } catch {
    // blocked or full: then a reloaded page follows nothing
  }
}

export function clearFollowed(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // without storage there is nothing to read
  }
}

/** The option that was followed before the reload; null if there was none, or if the stored data is invalid. */
export function storedOption(): StoredOption | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    return isStoredOption(found) ? found : null;
  } catch {
    return null;
  }
}

function isStoredOption(found: unknown): found is StoredOption {
  if (typeof found !== 'object' || found === null) return false;
  const { owner, orderNumber, flow } = found as Record<keyof StoredOption, unknown>;
  return (
    typeof owner === 'string' && typeof orderNumber === 'string' && typeof flow === 'string' && Object.hasOwn(ATTEMPTS, flow)
  );
}
