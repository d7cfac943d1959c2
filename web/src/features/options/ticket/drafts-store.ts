import { create } from 'zustand';
import type { OptionKind } from '@truefill/domain/options/option.ts';
import { clearOnLogout } from '@truefill/client/session/clear-on-logout.ts';
import { newOption, reduceOption, type OptionAction, type OptionDraft } from './model.ts';
import type { OptionOffer } from '../offer.ts';

/**
 * The user's unsent options by symbol: they outlive the component, which is remounted when a window crosses a breakpoint, and
 * an expired session.
 */
const useDrafts = create<Readonly<Record<string, OptionDraft>>>(() => ({}));
clearOnLogout(() => useDrafts.setState({}, true));

/** The unsent option of a market, and its dispatch function. */
export function useOptionDraft(offer: OptionOffer, kind: OptionKind): [OptionDraft, (action: OptionAction) => void] {
  const draft = useDrafts((drafts) => drafts[offer.symbol]) ?? newOption(offer, kind);
  const act = (action: OptionAction): void => {
    useDrafts.setState((drafts) => ({ [offer.symbol]: reduceOption(drafts[offer.symbol] ?? newOption(offer, kind), action) }));
  };
  return [draft, act];
}

/** All unsent options, by symbol. */
export const typedOptions = (): Readonly<Record<string, OptionDraft>> => useDrafts.getState();

/** Restores an option if the page does not have one yet. */
export function restoreOption(symbol: string, draft: OptionDraft): void {
  useDrafts.setState((drafts) => (drafts[symbol] ? drafts : { [symbol]: draft }));
}

/** Sets the kind of a market's unsent option to that in the URL; a market without one starts with it anyway. */
export function chooseKind(symbol: string, kind: OptionKind): void {
  useDrafts.setState((drafts) => {
    const draft = drafts[symbol];
    return draft ? { [symbol]: reduceOption(draft, { type: 'kind', kind }) } : drafts;
  });
}
