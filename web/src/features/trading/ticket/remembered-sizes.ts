import { create } from 'zustand';
import type { TicketDraft } from './model.ts';

const STORAGE_KEY = 'truefill.ticket-sizes';
/** Maximum number of remembered markets; older ones start with the default size again. */
const MAX_MARKETS = 50;

/** The initial size of a market's next ticket. */
export type RememberedSize = Pick<TicketDraft, 'volume' | 'leverage'>;

/** Volume and leverage of the markets traded on this device, newest last; invalid stored entries are omitted. */
function readAll(): Readonly<Record<string, RememberedSize>> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    if (typeof found !== 'object' || found === null) return {};
    return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, RememberedSize] => isSize(entry[1])));
  } catch {
    return {};
  }
}

function isSize(found: unknown): found is RememberedSize {
  if (typeof found !== 'object' || found === null) return false;
  const { volume, leverage } = found as Record<keyof RememberedSize, unknown>;
  return (
    typeof volume === 'string' && /^\d{1,9}(\.\d{1,2})?$/.test(volume) && (leverage === null || typeof leverage === 'number')
  );
}

/** Volume and leverage by market, as stored on this device. */
export const useRememberedSizes = create<Readonly<Record<string, RememberedSize>>>(readAll);

/** Stores a market's volume and leverage on this device. */
export function rememberSize(symbol: string, { volume, leverage }: RememberedSize): void {
  const { [symbol]: _before, ...others } = useRememberedSizes.getState();
  const entries = [...Object.entries(others), [symbol, { volume, leverage }] as const].slice(-MAX_MARKETS);
  const sizes = Object.fromEntries(entries);
  useRememberedSizes.setState(sizes, true);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(sizes));
  } catch {
    // blocked or full: the size then lasts until the page is closed
  }
}

/** Deletes all of them. */
export function clearSizes(): void {
  useRememberedSizes.setState({}, true);
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // without storage there is nothing to delete
  }
}
