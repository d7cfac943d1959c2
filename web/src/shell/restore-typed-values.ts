import { useSession } from '@truefill/client/session/session-store.ts';
import type { OptionDraft } from '../features/options/ticket/model.ts';
import type { TicketDraft } from '../features/trading/ticket/model.ts';

const KEY = 'truefill.typed';

/** Unsent form values at a reload for a new version, and their user; 0 for a visitor. */
interface Typed {
  readonly userId: number;
  readonly tickets: Readonly<Record<string, TicketDraft>>;
  readonly options: Readonly<Record<string, OptionDraft>>;
}

// loaded with the page's old code: after the new version is deployed it may be gone
const ticketStore = () => import('../features/trading/ticket/drafts-store.ts');
const optionStore = () => import('../features/options/ticket/drafts-store.ts');

/** Reloads the page. The values in the tickets are kept for this tab and this user. */
export async function reloadWithTypedValues(): Promise<void> {
  try {
    const [{ typedTickets }, { typedOptions }] = await Promise.all([ticketStore(), optionStore()]);
    const typed: Typed = { userId: useSession.getState().userId, tickets: typedTickets(), options: typedOptions() };
    sessionStorage.setItem(KEY, JSON.stringify(typed));
  } catch {
    // no storage, or code that is gone: reload anyway, as the user requested
  }
  location.reload();
}

/** Restores values from before a reload, once the session is known. Those of another user are not shown. */
export async function restoreTypedValues(): Promise<void> {
  const typed = takeTyped();
  if (!typed || typed.userId !== useSession.getState().userId) return;
  const [{ restoreTicket }, { restoreOption }] = await Promise.all([ticketStore(), optionStore()]);
  for (const [symbol, draft] of Object.entries(typed.tickets)) restoreTicket(symbol, draft);
  for (const [symbol, draft] of Object.entries(typed.options)) restoreOption(symbol, draft);
}

function takeTyped(): Typed | null {
  try {
    const stored = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const found = JSON.parse(stored ?? 'null') as Typed | null;
    return found && typeof found.tickets === 'object' && typeof found.options === 'object' ? found : null;
  } catch {
    return null;
  }
}
