import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { optionKindFromWire } from '@truefill/api/options/mapping.ts';
import type { OptionOffer } from '../offer.ts';
import { followOption } from '../watch/watch-store.ts';
import { optionDrafts } from './drafts-store.ts';
import { placedOptionView } from './placed-option.ts';
import { sentOption } from './sent-option.ts';
import type { LiveOptionTicket } from './use-live-option-ticket.ts';
import { usePlaceOption, type PlaceOption } from './use-place-option.ts';

export interface SubmitOption {
  /** the state of the button, and the last refusal */
  readonly order: PlaceOption;
  /** checks the ticket, sends it, and follows the placed option */
  submit(): Promise<void>;
}

/**
 * Sends the ticket's option as it is displayed.
 * @param direction the direction in the URL
 */
export function useSubmitOption(
  { draft, delivery, mid, summary, errors, act }: LiveOptionTicket,
  { offer, instrument }: { readonly offer: OptionOffer; readonly instrument: InstrumentView },
  direction: 0 | 1 | undefined,
): SubmitOption {
  // all of it follows the price: a cache would rarely be hit
  'use no memo';
  const { symbol, productId } = offer;
  const order = usePlaceOption(symbol, (sent) => {
    const before = sentOption(sent, offer);
    // a URL that names the other direction asks for another option
    if (direction === undefined || before.kind === (optionKindFromWire(direction) ?? 'up')) optionDrafts.restore(symbol, before);
  });
  const submit = async (): Promise<void> => {
    act({ type: 'attempted' });
    if (errors.length > 0 || summary === null || delivery === null || mid === null) return;
    const { seconds, ratePercent } = delivery;
    const placed = await order.place({
      productId,
      symbol,
      kind: draft.kind,
      seconds,
      ratePercent,
      stake: draft.amount,
      price: mid,
    });
    if (placed === null) return;
    act({ type: 'placed' });
    followOption(placedOptionView(placed, { draft, summary, delivery, instrument }), 'place');
  };
  return { order, submit };
}
