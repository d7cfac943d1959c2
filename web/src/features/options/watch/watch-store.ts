import { create } from 'zustand';
import type { OptionOrderView } from '@truefill/api/options/mapping.ts';
import type { WatchFlow } from './watch.ts';

/** The option whose countdown and result are on screen. */
export interface Followed {
  readonly order: OptionOrderView;
  readonly flow: WatchFlow;
}

export const useFollowed = create<{ readonly followed: Followed | null }>(() => ({ followed: null }));

/** Order numbers of options whose result is or was on screen, so that nobody is notified twice. */
export const useSeenResults = create<ReadonlySet<string>>(() => new Set());

export function noteResultSeen(orderNumber: string): void {
  useSeenResults.setState((seen) => new Set(seen).add(orderNumber), true);
}

/** Shows an option's countdown, and its result when it ends. */
export function followOption(order: OptionOrderView, flow: WatchFlow): void {
  useFollowed.setState({ followed: { order, flow } });
}

/** Removes it from the screen; the option keeps running. */
export function stopFollowing(): void {
  useFollowed.setState({ followed: null });
}

/** The element in a visible ticket for the option that was placed with it; null while there is none. */
export const useWatchSlot = create<{ readonly slot: HTMLElement | null }>(() => ({ slot: null }));

/** Stores that element; the ref callback of the ticket. */
export function holdWatchSlot(slot: HTMLElement | null): void {
  useWatchSlot.setState({ slot });
}
