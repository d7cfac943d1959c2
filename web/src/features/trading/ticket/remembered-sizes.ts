import { create } from 'zustand';
import type { TicketDraft } from './model.ts';

const STORAGE_KEY = 'truefill.ticket-sizes';
/** The markets traded last; older ones start with the usual size again. */
const MAX_MARKETS = 50;

/** What a market's ticket starts with next time. */
export type RememberedSize = Pick<TicketDraft, 'volume' | 'leverage'>;

/** Volume and leverage of the markets traded on this device, newest last, as they were kept: what is damaged is left out. */
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

/** Volume and leverage by market, as this device has kept them. */
export const useRememberedSizes = create<Readonly<Record<string, RememberedSize>>>(readAll);

/** Keeps a market's volume and leverage on this device. */
export function keepSize(symbol: string, { volume, leverage }: RememberedSize): void {
  const { [symbol]: _before, ...others } = useRememberedSizes.getState();
  const entries = [...Object.entries(others), [symbol, { volume, leverage }] as const].slice(-MAX_MARKETS);
  const sizes = Object.fromEntries(entries);
  useRememberedSizes.setState(sizes, true);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(sizes));
  } catch {
    // forbidden or full: the size then holds until the page is left
  }
}

/** Forgets all of them. */
export function forgetSizes(): void {
  useRememberedSizes.setState({}, true);
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // without storage nothing is kept
  }
}
