import type { OptionKind } from '@truefill/domain/options/option.ts';
import { createTicketDrafts } from '../../../trading-parts/ticket-drafts.ts';
import { newOption, reduceOption, type OptionAction, type OptionDraft } from './model.ts';
import type { OptionOffer } from '../offer.ts';

/** The user's unsent options. */
export const optionDrafts = createTicketDrafts<OptionDraft>();

/** The unsent option of a market, and its dispatch function. */
export function useOptionDraft(offer: OptionOffer, kind: OptionKind): [OptionDraft, (action: OptionAction) => void] {
  const fresh = (): OptionDraft => newOption(offer, kind);
  const act = (action: OptionAction): void => {
    optionDrafts.update(offer.symbol, (now) => reduceOption(now ?? fresh(), action));
  };
  return [optionDrafts.useDraft(offer.symbol) ?? fresh(), act];
}

/** Sets the kind of a market's unsent option to that in the URL; a market without one starts with it anyway. */
export function chooseKind(symbol: string, kind: OptionKind): void {
  optionDrafts.update(symbol, (now) => now && reduceOption(now, { type: 'kind', kind }));
}
