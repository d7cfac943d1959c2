import { forgetDraft, keepDraft, readKeptDraft } from '@truefill/client/forms/kept-draft.ts';
import type { OptionDraft } from '../features/options/ticket/model.ts';
import type { TicketDraft } from '../features/trading/ticket/model.ts';

const NAME = 'tickets';

/** All unsent tickets by symbol, at a reload for a new version. */
interface Tickets {
  readonly orders: Readonly<Record<string, TicketDraft>>;
  readonly options: Readonly<Record<string, OptionDraft>>;
}

const NONE: Tickets = { orders: {}, options: {} };

// loaded with the page's old code: after the new version is deployed it may be gone
const loadStores = async () => {
  const [{ orderDrafts }, { optionDrafts }] = await Promise.all([
    import('../features/trading/ticket/drafts-store.ts'),
    import('../features/options/ticket/drafts-store.ts'),
  ]);
  return { orderDrafts, optionDrafts };
};

/** Reloads the page. The values in the tickets are kept for this tab and this user. */
export async function reloadWithTypedValues(): Promise<void> {
  try {
    const { orderDrafts, optionDrafts } = await loadStores();
    keepDraft(NAME, { orders: orderDrafts.all(), options: optionDrafts.all() } satisfies Tickets);
  } catch {
    // code that is gone: reload anyway, as the user requested
  }
  location.reload();
}

/** Restores values from before a reload, once the session is known. Those of another user are not shown. */
export async function restoreTypedValues(): Promise<void> {
  const tickets = readKeptDraft(NAME, NONE);
  forgetDraft(NAME);
  if (!tickets) return;
  const { orderDrafts, optionDrafts } = await loadStores();
  for (const [symbol, draft] of Object.entries(tickets.orders)) orderDrafts.restore(symbol, draft);
  for (const [symbol, draft] of Object.entries(tickets.options)) optionDrafts.restore(symbol, draft);
}
