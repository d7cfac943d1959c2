import { formatMoney, MONEY_SCALE, type Money } from '@truefill/domain/money/money.ts';
import type { Price } from '@truefill/domain/market/price.ts';
import { largestVolume } from '@truefill/domain/orders/sizing.ts';
import { formatVolume, type Volume } from '@truefill/domain/market/volume.ts';
import { numberTextValue } from '@truefill/ui/number/number-text.ts';
import { feeOf, marginOf, moveValue, type ExactTerms } from '../../../../trading-parts/figures.ts';
import { levelError, levelPrice } from '../../../../trading-parts/levels.ts';
import { draftVolume, entryPrice, levelReference, type TicketDraft, type TicketQuote } from '../model.ts';

/** Amounts offered below the field, in whole USD. */
export const QUICK_AMOUNTS = [25, 50, 100, 250, 500] as const;

/** Why an amount results in no volume, or that it exceeded the maximum; `value` is the amount or volume in the message. */
export interface SizeNote {
  readonly key: 'amount_empty_rule' | 'risk_needs_stop' | 'amount_too_small' | 'amount_too_large';
  readonly value: string;
}

/** A ticket that is sized by money, with the resulting volume. */
export interface SizedTicket {
  /** the displayed, validated and sent draft; without volume if the amount results in none */
  readonly draft: TicketDraft;
  readonly note: SizeNote | null;
}

/**
 * The ticket with the volume that its amount of money allows, rounded down to the volume step: neither its margin nor its worst
 * case, including the fee, exceeds the amount. A ticket in lots is returned unchanged.
 */
export function sizeTicket(draft: TicketDraft, terms: ExactTerms, quote: TicketQuote | null): SizedTicket {
  const { by, text, held } = draft.size;
  if (by === 'lots' || held) return { draft, note: null };
  const none = (key: SizeNote['key'], value = ''): SizedTicket => ({ draft: { ...draft, volume: '' }, note: { key, value } });
  const amount = numberTextValue(text, MONEY_SCALE) as Money | null;
  const entry = entryPrice(draft, terms, quote);
  const stop = by === 'risk' ? stopAt(draft, terms, quote) : null;
  if (by === 'risk' && stop === null) return none('risk_needs_stop');
  if (amount === null || amount <= 0n) return none('amount_empty_rule');
  // without a price the button explains what is missing
  if (entry === null) return { draft: { ...draft, volume: '' }, note: null };
  const needs = neededBy(draft, terms, entry, stop);
  const { minVolume, maxVolume, volumeStep: lotStep } = terms;
  const { volume, beyond } = largestVolume(needs, amount, { minVolume, maxVolume, lotStep });
  if (volume === null) return none('amount_too_small', formatMoney(needs(minVolume)));
  const note: SizeNote | null = beyond === 'maximum' ? { key: 'amount_too_large', value: formatVolume(volume) } : null;
  return { draft: { ...draft, volume: formatVolume(volume) }, note };
}

/**
 * An amount that results in a ticket's volume, when switching to sizing by money; empty if unknown. Not the exact one, at which
 * the volume would change with the next tick: a round one well above it.
 */
export function amountOf(draft: TicketDraft, by: 'margin' | 'risk', terms: ExactTerms, quote: TicketQuote | null): string {
  const volume = draftVolume(draft);
  const entry = entryPrice(draft, terms, quote);
  const stop = by === 'risk' ? stopAt(draft, terms, quote) : null;
  if (volume === null || entry === null || (by === 'risk' && stop === null)) return '';
  const needs = neededBy(draft, terms, entry, stop);
  return formatMoney(roundAmount(needs(volume), needs((volume + terms.volumeStep) as Volume)));
}

/** What a volume takes of the amount. @param stop the stop loss, for the risk; null for the margin */
function neededBy(draft: TicketDraft, terms: ExactTerms, entry: Price, stop: Price | null): (volume: Volume) => Money {
  return (volume) => (stop === null ? marginAt(draft, terms, entry, volume) : lossAt(draft, terms, entry, stop, volume));
}

/** Leading digits of round amounts. */
const ROUND = [5n, 2n, 1n];
const LARGEST_UNIT = 10n ** 12n;

/** The roundest amount in the middle half between two; the lower one if they are too close. */
function roundAmount(least: Money, tooMuch: Money): Money {
  const quarter = (tooMuch - least) / 4n;
  if (quarter <= 0n) return least;
  const [low, high] = [least + quarter, tooMuch - quarter];
  for (let unit = LARGEST_UNIT; unit > 0n; unit /= 10n) {
    for (const digit of ROUND) {
      const step = digit * unit;
      const amount = ((low + step - 1n) / step) * step;
      if (amount <= high) return amount as Money;
    }
  }
  return least;
}

/** The stop loss, if it is valid. */
function stopAt(draft: TicketDraft, terms: ExactTerms, quote: TicketQuote | null): Price | null {
  const { pricePrecision } = terms;
  const reference = levelReference(draft, terms, quote);
  const possible =
    reference !== null && levelError('stopLoss', draft.stopLoss, { side: draft.side, reference, pricePrecision }) === null;
  return possible ? levelPrice(draft.stopLoss, terms) : null;
}

function marginAt({ leverage }: TicketDraft, terms: ExactTerms, entry: Price, volume: Volume): Money {
  return marginOf(terms, volume, entry, leverage ?? terms.defaultLeverage);
}

/** The worst case that the ticket shows: the result at the stop loss, and the fee. */
function lossAt({ side }: TicketDraft, terms: ExactTerms, entry: Price, stop: Price, volume: Volume): Money {
  return (feeOf(terms, volume, entry) - moveValue(terms, side, volume, entry, stop)) as Money;
}
