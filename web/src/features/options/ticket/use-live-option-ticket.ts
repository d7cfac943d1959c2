import { useEffect } from 'react';
import type { Openings } from '@truefill/api/market/instrument-mapping.ts';
import { optionKindFromWire } from '@truefill/api/options/mapping.ts';
import { serverNow } from '@truefill/client/server-time.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { freeMargin } from '@truefill/domain/orders/position.ts';
import { useHoldings } from '../../../live/exchange-feed.ts';
import { useTimedQuote } from '../../../live/use-timed-quote.ts';
import { accountFigures } from '../../../trading-parts/account-figures.ts';
import { useTicketBalance } from '../../../trading-parts/use-ticket-balance.ts';
import type { OfferedDelivery, OptionOffer } from '../offer.ts';
import { chooseKind, useOptionDraft } from './drafts-store.ts';
import {
  chosenDelivery,
  optionErrors,
  optionSummary,
  type OptionAction,
  type OptionDraft,
  type OptionError,
  type OptionSummary,
} from './model.ts';

/** An unsent option at the newest price, and what follows from it for this account. */
export interface LiveOptionTicket {
  readonly draft: OptionDraft;
  readonly delivery: OfferedDelivery | null;
  /** null before the first quote */
  readonly mid: number | null;
  readonly summary: OptionSummary | null;
  /** what prevents it from being sent */
  readonly errors: readonly OptionError[];
  readonly act: (action: OptionAction) => void;
}

/** @param direction the direction in the URL, 0 for up; undefined keeps that of the ticket */
export function useLiveOptionTicket(offer: OptionOffer, openings: Openings, direction: 0 | 1 | undefined): LiveOptionTicket {
  // all of it follows the price: a cache would rarely be hit
  'use no memo';
  const { symbol } = offer;
  const [draft, act] = useOptionDraft(offer, optionKindFromWire(direction ?? 0) ?? 'up');
  const available = useAvailable();
  const quote = useTimedQuote(symbol);
  useEffect(() => {
    // only a new URL changes the direction: otherwise the user's choice stays
    const requestedKind = direction === undefined ? null : optionKindFromWire(direction);
    if (requestedKind) chooseKind(symbol, requestedKind);
  }, [symbol, direction]);
  return {
    draft,
    delivery: chosenDelivery(draft, offer),
    mid: quote?.mid ?? null,
    summary: optionSummary(draft, offer, available),
    errors: optionErrors(draft, offer, available, { openings, nowMs: serverNow() }),
    act,
  };
}

/** The money available for a stake: the balance less the losses of open positions; null for visitors, and for invalid sums. */
function useAvailable() {
  const signedIn = useSession((session) => session.status === 'signed-in');
  const holdings = useHoldings();
  const balance = useTicketBalance();
  const account = signedIn && holdings && balance ? accountFigures(holdings, balance) : null;
  return account === null ? null : freeMargin(account.balance, account.floating);
}
