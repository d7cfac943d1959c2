import { create } from 'zustand';
import type { OptionOrderView } from '@truefill/api/options/mapping.ts';
import type { WatchFlow } from './watch.ts';

/** The option whose countdown and result are on screen. */
export interface Followed {
  readonly order: OptionOrderView;
  readonly flow: WatchFlow;
}

export const useFollowed = create<{ readonly followed: Followed | null }>(() => ({ followed: null }));

/** Order numbers of options whose result the user has before his eyes, or had: nobody is told twice. */
export const useSeenResults = create<ReadonlySet<string>>(() => new Set());

export function noteResultSeen(orderNumber: string): void {
  useSeenResults.setState((seen) => new Set(seen).add(orderNumber), true);
}

/** Shows an option's countdown, and its result when it ends. */
export function followOption(order: OptionOrderView, flow: WatchFlow): void {
  useFollowed.setState({ followed: { order, flow } });
}

/** Takes it off the screen; the option runs on. */
export function stopFollowing(): void {
  useFollowed.setState({ followed: null });
}

/** Where a ticket on screen has room for the option that was placed with it; null while there is none. */
export const useWatchSlot = create<{ readonly slot: HTMLElement | null }>(() => ({ slot: null }));

/** Notes that place: the ref of an element in the ticket. */
export function holdWatchSlot(slot: HTMLElement | null): void {
  useWatchSlot.setState({ slot });
}
