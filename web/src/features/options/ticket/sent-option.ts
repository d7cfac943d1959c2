import type { sentOptionFromWire } from '@truefill/api/options/mapping.ts';
import { MONEY_SCALE } from '@truefill/domain/money/money.ts';
import { editNumberText } from '@truefill/ui/number/number-text.ts';
import { newOption, type OptionDraft } from './model.ts';
import type { OptionOffer } from '../offer.ts';

export type SentOption = ReturnType<typeof sentOptionFromWire>;

/**
 * The form that an option was sent from, so that the same order can be sent again after a reload.
 * @param sent as stored in the tab, possibly corrupted: invalid values are replaced by those of a new form
 */
export function sentOption(sent: SentOption, offer: OptionOffer): OptionDraft {
  const fresh = newOption(offer, sent.kind ?? 'up');
  const offered = offer.deliveries.find(({ seconds }) => seconds === sent.seconds);
  const amount = editNumberText('', sent.stake, MONEY_SCALE) || fresh.amount;
  return { ...fresh, seconds: offered?.seconds ?? fresh.seconds, amount };
}
