import { create } from 'zustand';
import type { TicketDraft } from './model.ts';

const KEPT_AS = 'truefill.ticket-sizes';
/** The markets traded last; older ones start with the usual size again. */
const MAX_MARKETS = 50;

/** What a market's ticket starts with next time. */
export type KeptSize = Pick<TicketDraft, 'volume' | 'leverage'>;

/** Volume and leverage of the markets traded on this device, newest last, as they were kept: what is damaged is left out. */
function readAll(): Readonly<Record<string, KeptSize>> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? '{}');
    if (typeof found !== 'object' || found === null) return {};
    return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, KeptSize] => isSize(entry[1])));
  } catch {
    return {};
  }
}

function isSize(found: unknown): found is KeptSize {
  if (typeof found !== 'object' || found === null) return false;
  const { volume, leverage } = found as Record<keyof KeptSize, unknown>;
  return (
    typeof volume === 'string' && /^\d{1,9}(\.\d{1,2})?$/.test(volume) && (leverage === null || typeof leverage === 'number')
  );
}

/** Volume and leverage by market, as this device has kept them. */
export const useKeptSizes = create<Readonly<Record<string, KeptSize>>>(readAll);

/** Keeps a market's volume and leverage on this device. */
export function keepSize(symbol: string, { volume, leverage }: KeptSize): void {
  const { [symbol]: _before, ...others } = useKeptSizes.getState();
  const entries = [...Object.entries(others), [symbol, { volume, leverage }] as const].slice(-MAX_MARKETS);
  const sizes = Object.fromEntries(entries);
  useKeptSizes.setState(sizes, true);
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(sizes));
  } catch {
    // forbidden or full: the size then holds until the page is left
  }
}

/** Forgets all of them. */
export function forgetSizes(): void {
  useKeptSizes.setState({}, true);
  try {
    localStorage.removeItem(KEPT_AS);
  } catch {
    // without storage nothing is kept
  }
}
