import { ATTEMPTS, type WatchFlow } from './watch.ts';

const STORAGE_KEY = 'truefill.followed-option';

/** Which option was followed, and for whom. What it is about, the server knows. */
export interface StoredOption {
  /** user and account mode */
  readonly owner: string;
  readonly orderNumber: string;
  readonly flow: WatchFlow;
}

/** Keeps in this tab which option is followed, for a page that is reloaded before its result was shown. */
export function keepFollowed(option: StoredOption): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(option));
  } catch {
    // forbidden or full: then a page that is reloaded follows nothing
  }
}

export function forgetFollowed(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // without storage nothing is kept
  }
}

/** The option that was followed when the page was reloaded; null where there was none, or what lies there is damaged. */
export function storedOption(): StoredOption | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    return isKept(found) ? found : null;
  } catch {
    return null;
  }
}

function isKept(found: unknown): found is StoredOption {
  if (typeof found !== 'object' || found === null) return false;
  const { owner, orderNumber, flow } = found as Record<keyof StoredOption, unknown>;
  return (
    typeof owner === 'string' && typeof orderNumber === 'string' && typeof flow === 'string' && Object.hasOwn(ATTEMPTS, flow)
  );
}
