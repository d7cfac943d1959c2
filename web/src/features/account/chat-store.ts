import { create } from 'zustand';
import type { Place } from '../../page/floating-place.ts';

interface Chat {
  /** whether the floating window of customer service is there */
  readonly open: boolean;
  /** only its head is shown */
  readonly folded: boolean;
  /** where it was last put; null before that */
  readonly place: Place | null;
}

/** The floating window of customer service: it stays while its user goes from page to page. */
export const useChat = create<Chat>(() => ({ open: false, folded: false, place: null }));

export function openChat(): void {
  useChat.setState({ open: true, folded: false });
}

export function closeChat(): void {
  useChat.setState({ open: false });
}
