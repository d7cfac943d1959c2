import { ATTEMPTS, type WatchFlow } from './watch.ts';

const KEPT_AS = 'truefill.followed-option';

/** Which option was followed, and for whom. What it is about, the server knows. */
export interface KeptOption {
  /** user and account mode */
  readonly owner: string;
  readonly orderNumber: string;
  readonly flow: WatchFlow;
}

/** Keeps in this tab which option is followed, for a page that is loaded anew before its result was shown. */
export function keepFollowed(option: KeptOption): void {
  try {
    sessionStorage.setItem(KEPT_AS, JSON.stringify(option));
  } catch {
    // forbidden or full: then a page that is loaded anew follows nothing
  }
}

export function forgetFollowed(): void {
  try {
    sessionStorage.removeItem(KEPT_AS);
  } catch {
    // without storage nothing is kept
  }
}

/** The option that was followed when the page was loaded anew; null where there was none, or what lies there is damaged. */
export function keptOption(): KeptOption | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? 'null');
    return isKept(found) ? found : null;
  } catch {
    return null;
  }
}

function isKept(found: unknown): found is KeptOption {
  if (typeof found !== 'object' || found === null) return false;
  const { owner, orderNumber, flow } = found as Record<keyof KeptOption, unknown>;
  return (
    typeof owner === 'string' && typeof orderNumber === 'string' && typeof flow === 'string' && Object.hasOwn(ATTEMPTS, flow)
  );
}
