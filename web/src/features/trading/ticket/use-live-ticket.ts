import { useEffect } from 'react';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { sideFromWire } from '@truefill/api/orders/mapping.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { useHoldings } from '../../../live/exchange-feed.ts';
import { accountFigures } from '../../../trading-parts/account-figures.ts';
import type { ExactTerms } from '../../../trading-parts/figures.ts';
import { useTicketBalance } from '../../../trading-parts/use-ticket-balance.ts';
import { chooseSide, useTicketDraft } from './drafts-store.ts';
import { ticketErrors, type TicketError } from './errors.ts';
import type { SizedTicket } from './fields/sizing.ts';
import type { TicketDraft } from './model.ts';
import { ticketSummary, type TicketSummary } from './summary.ts';
import type { TicketAction } from './ticket-action.ts';
import { pricedTicket } from './priced-ticket.ts';
import { useTicketMarket, type TicketMarket } from './use-ticket-market.ts';

/** An unsent ticket at the newest quote, and what follows from it for this account. */
export interface LiveTicket extends SizedTicket {
  readonly market: TicketMarket;
  readonly summary: TicketSummary | null;
  /** what prevents the order from being sent */
  readonly errors: readonly TicketError[];
  /** applies a user action to what is typed; returns the new draft, not yet at the newest quote */
  readonly act: (action: TicketAction) => TicketDraft;
}

/** @param direction the side in the URL, 0 for buy; undefined keeps the side of the ticket */
export function useLiveTicket(instrument: InstrumentView, terms: ExactTerms, direction: 0 | 1 | undefined): LiveTicket {
  // all of it follows the quote: a cache would rarely be hit
  'use no memo';
  const [typed, act] = useTicketDraft(terms, sideFromWire(direction ?? 0) ?? 'buy');
  const signedIn = useSession((session) => session.status === 'signed-in');
  const holdings = useHoldings();
  const balance = useTicketBalance();
  const market = useTicketMarket(instrument, terms);
  const { symbol } = terms;
  useEffect(() => {
    const named = direction === undefined ? null : sideFromWire(direction);
    if (named) chooseSide(symbol, named);
  }, [symbol, direction]);

  const { quote } = market;
  const { draft, note } = pricedTicket(typed, terms, quote);
  const account = signedIn && holdings && balance ? accountFigures(holdings, balance) : null;
  const summary = quote === null ? null : ticketSummary(draft, terms, quote, account);
  return { draft, note, market, summary, errors: ticketErrors(draft, terms, quote, summary), act };
}
