import { useKeptDraft } from '../../forms/kept-draft.ts';
import type { HistoryFilter } from './filter.ts';

/** What is chosen in a list of finished orders. */
export interface HistoryChoice {
  readonly filter: HistoryFilter;
  /** the order whose details are open */
  readonly openId: number | null;
}

const NOTHING: HistoryChoice = { filter: 'deal', openId: null };

/**
 * What is chosen in a list of finished orders, and what changes a part of it. It outlives the list in a window that crosses a
 * breakpoint, where the other size's list takes its place.
 * @param list tells lists apart
 */
export function useHistoryChoice(list: 'contracts' | 'options'): [HistoryChoice, (changes: Partial<HistoryChoice>) => void] {
  const [choice, choose] = useKeptDraft<HistoryChoice>(`history of ${list}`, NOTHING);
  return [choice, choose];
}
