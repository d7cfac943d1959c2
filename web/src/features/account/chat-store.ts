import { create } from 'zustand';
import type { Place } from '../../page/floating-place.ts';

interface Chat {
  /** whether the floating chat window is open */
  readonly open: boolean;
  /** only its header is shown */
  readonly folded: boolean;
  /** its last position; null if never moved */
  readonly place: Place | null;
}

/** The floating chat window of customer service: it stays open across pages. */
export const useChat = create<Chat>(() => ({ open: false, folded: false, place: null }));

export function openChat(): void {
  useChat.setState({ open: true, folded: false });
}

export function closeChat(): void {
  useChat.setState({ open: false });
}
