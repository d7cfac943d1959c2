import type { sentOptionFromWire } from '@truefill/api/options/mapping.ts';
import { MONEY_SCALE } from '@truefill/domain/money/money.ts';
import { editNumberText } from '@truefill/ui/number/number-text.ts';
import { newOption, type OptionDraft } from './model.ts';
import type { OptionOffer } from '../offer.ts';

export type SentOption = ReturnType<typeof sentOptionFromWire>;

/**
 * The form that an option was sent from, so that the same can be sent again after the page was reloaded.
 * @param sent as it was kept in the tab, where it may have been damaged: what cannot be read is as in a fresh form
 */
export function sentOption(sent: SentOption, offer: OptionOffer): OptionDraft {
  const fresh = newOption(offer, sent.kind ?? 'up');
  const offered = offer.deliveries.find(({ seconds }) => seconds === sent.seconds);
  const amount = editNumberText('', sent.stake, MONEY_SCALE) || fresh.amount;
  return { ...fresh, seconds: offered?.seconds ?? fresh.seconds, amount };
}
