import { create } from 'zustand';
import type { OptionKind } from '@truefill/domain/options/option.ts';
import { forgetWithUser } from '@truefill/client/session/forget-with-user.ts';
import { newOption, reduceOption, type OptionAction, type OptionDraft } from './model.ts';
import type { OptionOffer } from '../offer.ts';

/** One user's unsent options by symbol: they outlive the component, which is mounted again when a window crosses a breakpoint, and a session that ended of itself. */
const useDrafts = create<Readonly<Record<string, OptionDraft>>>(() => ({}));
forgetWithUser(() => useDrafts.setState({}, true));

/** The unsent option of a market, and the way to act on it. */
export function useOptionDraft(offer: OptionOffer, kind: OptionKind): [OptionDraft, (action: OptionAction) => void] {
  const draft = useDrafts((drafts) => drafts[offer.symbol]) ?? newOption(offer, kind);
  const act = (action: OptionAction): void => {
    useDrafts.setState((drafts) => ({ [offer.symbol]: reduceOption(drafts[offer.symbol] ?? newOption(offer, kind), action) }));
  };
  return [draft, act];
}

/** All unsent options, by symbol. */
export const typedOptions = (): Readonly<Record<string, OptionDraft>> => useDrafts.getState();

/** Brings an option back, where the page has none yet. */
export function restoreOption(symbol: string, draft: OptionDraft): void {
  useDrafts.setState((drafts) => (drafts[symbol] ? drafts : { [symbol]: draft }));
}

/** Turns a market's unsent option to what an address asks for; a market without one starts with it anyway. */
export function chooseKind(symbol: string, kind: OptionKind): void {
  useDrafts.setState((drafts) => {
    const draft = drafts[symbol];
    return draft ? { [symbol]: reduceOption(draft, { type: 'kind', kind }) } : drafts;
  });
}
