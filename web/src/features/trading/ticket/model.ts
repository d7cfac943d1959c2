import { closingPrice, openingPrice, type Side } from '@truefill/domain/orders/position.ts';
import type { Price } from '@truefill/domain/market/price.ts';
import { formatVolume, hundredths, VOLUME_SCALE, type Volume } from '@truefill/domain/market/volume.ts';
import { numberTextValue } from '@truefill/ui/number/number-text.ts';
import type { ExactTerms } from '../../../trading-parts/figures.ts';
import type { OrderKind } from '../../../trading-parts/shown-order.ts';
import { LEVEL_OFF, type LevelEntry, type LevelName } from '../../../trading-parts/levels.ts';
import { commitLimit, limitPrice, NO_LIMIT, type LimitEntry } from './fields/limit-price.ts';
import { BY_LOTS, type SizeEntry } from './fields/size-entry.ts';
import { clearSent } from './clear-sent.ts';
import type { ReadOrder, TicketAction } from './ticket-action.ts';
import { ANY_SLIPPAGE, type SlippageEntry } from './fields/slippage.ts';

/**
 * The ticket's form as three pure functions: `reduceTicket`, `ticketSummary`, `ticketErrors`. The component only renders them.
 */

/** Reports that the volume was changed to a bound; `value` is that bound. */
export interface VolumeNotice {
  readonly key: 'volume_max' | 'volume_min' | 'volume_step';
  readonly value: string;
}

export interface TicketDraft {
  readonly kind: OrderKind;
  readonly side: Side;
  readonly limit: LimitEntry;
  readonly volume: string;
  readonly size: SizeEntry;
  readonly volumeNotice: VolumeNotice | null;
  readonly volumeBlurred: boolean;
  readonly stopLoss: LevelEntry;
  readonly takeProfit: LevelEntry;
  /** null: the product's default */
  readonly leverage: number | null;
  readonly slippage: SlippageEntry;
}

export interface TicketQuote {
  readonly bid: Price;
  readonly ask: Price;
}

const CHIP_MULTIPLES = [1n, 10n, 20n, 50n, 100n];
/** The volume of a new ticket as a multiple of the minimum volume. */
const STARTING_MULTIPLE = 10n;

/**
 * A new ticket.
 * @param previous volume and leverage last used on the market; values that its terms no longer offer are corrected
 */
export function newTicket(terms: ExactTerms, side: Side, previous?: Pick<TicketDraft, 'volume' | 'leverage'>): TicketDraft {
  const volume = min(terms.minVolume * STARTING_MULTIPLE, terms.maxVolume);
  const usual: TicketDraft = {
    kind: 'market',
    side,
    limit: NO_LIMIT,
    volume: formatVolume(hundredths(volume)),
    size: BY_LOTS,
    volumeNotice: null,
    volumeBlurred: false,
    stopLoss: LEVEL_OFF,
    takeProfit: LEVEL_OFF,
    leverage: null,
    slippage: ANY_SLIPPAGE,
  };
  if (!previous) return usual;
  const leverage = terms.leverages.find((offered) => offered === previous.leverage) ?? null;
  const fitted = commitVolume({ ...usual, volume: previous.volume }, terms);
  return { ...usual, leverage, volume: draftVolume(fitted) ? fitted.volume : usual.volume };
}

/** The volumes offered below the field. */
export function volumeChips(terms: ExactTerms): Volume[] {
  return CHIP_MULTIPLES.map((times) => terms.minVolume * times)
    .filter((volume) => volume <= terms.maxVolume)
    .map(hundredths);
}

/** Actions that keep a sent order as it is: see `SizeEntry.held`. */
const KEEPS_ORDER: readonly TicketAction['type'][] = [
  'attempted',
  'limit-blurred',
  'volume-blurred',
  'amount-blurred',
  'level-blurred',
];

/** The form after a user action. */
export function reduceTicket(draft: TicketDraft, action: TicketAction, terms: ExactTerms): TicketDraft {
  const next = reduce(draft, action, terms);
  return next.size.held && !KEEPS_ORDER.includes(action.type) ? { ...next, size: { ...next.size, held: false } } : next;
}

function reduce(draft: TicketDraft, action: TicketAction, terms: ExactTerms): TicketDraft {
  switch (action.type) {
    case 'kind':
      return { ...draft, kind: action.kind };
    case 'side':
      return { ...draft, side: action.side, limit: { ...draft.limit, notice: null } };
    case 'limit-typed':
      return { ...draft, limit: { text: action.text, notice: null, blurred: false } };
    case 'limit-blurred':
      return { ...draft, limit: commitLimit(draft.limit, limitMarket(draft, terms, action.quote)) };
    case 'slippage':
      return { ...draft, slippage: action.slippage };
    case 'volume-typed':
      return { ...draft, volume: action.text, volumeNotice: null, volumeBlurred: false };
    case 'volume-picked':
      return { ...draft, volume: formatVolume(action.volume), volumeNotice: null, volumeBlurred: true };
    case 'volume-blurred':
      return commitVolume(draft, terms);
    case 'sized-by':
      return sizeBy(draft, action);
    case 'amount-typed':
      return { ...draft, size: { ...draft.size, text: action.text, blurred: false } };
    case 'amount-blurred':
      return { ...draft, size: { ...draft.size, blurred: true } };
    case 'level-switched':
      return { ...draft, [action.level]: { ...draft[action.level], on: action.on, blurred: false } };
    case 'level-typed':
      return { ...draft, [action.level]: { ...draft[action.level], text: action.text, typed: action.typed, blurred: false } };
    case 'levels-fixed':
      return {
        ...draft,
        stopLoss: { ...action.stopLoss, typed: undefined },
        takeProfit: { ...action.takeProfit, typed: undefined },
      };
    case 'level-blurred':
      return { ...draft, [action.level]: { ...draft[action.level], blurred: true } };
    case 'trailed':
      return { ...draft, stopLoss: action.stopLoss };
    case 'leverage':
      return terms.leverages.includes(action.leverage) ? { ...draft, leverage: action.leverage } : draft;
    case 'attempted':
      return attempt(draft, terms, action);
    case 'placed':
      return clearSent(draft, action.sent);
  }
}

function sizeBy(draft: TicketDraft, { by, volume, text }: Extract<TicketAction, { type: 'sized-by' }>): TicketDraft {
  const size = by === 'lots' ? BY_LOTS : { ...BY_LOTS, by, text };
  return { ...draft, size, volume: volume || draft.volume, volumeNotice: null, volumeBlurred: false };
}

/** The levels as they were displayed, if they follow from a typed distance. */
function asRead(draft: TicketDraft, read: ReadOrder): Pick<TicketDraft, LevelName> {
  const level = (name: LevelName): LevelEntry => (draft[name].typed === undefined ? draft[name] : read[name]);
  return { stopLoss: level('stopLoss'), takeProfit: level('takeProfit') };
}

function attempt(
  draft: TicketDraft,
  terms: ExactTerms,
  { quote, read }: Extract<TicketAction, { type: 'attempted' }>,
): TicketDraft {
  const { stopLoss, takeProfit } = read ? asRead(draft, read) : draft;
  const limit = draft.kind === 'pending' ? commitLimit(draft.limit, limitMarket(draft, terms, quote)) : draft.limit;
  const blurred = { ...draft, limit, stopLoss: { ...stopLoss, blurred: true }, takeProfit: { ...takeProfit, blurred: true } };
  const { size } = draft;
  if (size.by === 'lots') {
    const next = commitVolume(blurred, terms);
    const follows = stopLoss.typed !== undefined || takeProfit.typed !== undefined;
    return read && follows && !wasChanged(next) ? { ...next, size: { ...size, held: true } } : next;
  }
  const volume = read?.volume ?? '';
  const sized = volume !== '';
  return { ...blurred, ...(sized ? { volume } : {}), volumeNotice: null, size: { ...size, blurred: true, held: sized } };
}

/** The market that a pending order's price is checked against. */
export function limitMarket({ side }: TicketDraft, { pricePrecision }: ExactTerms, quote: TicketQuote | null) {
  return { side, quote, pricePrecision };
}

/**
 * Whether an attempt changed what the user had typed: the change is shown first, so that only displayed values are ever sent.
 */
export function wasChanged(draft: TicketDraft): boolean {
  return draft.volumeNotice !== null || (draft.kind === 'pending' && draft.limit.notice !== null);
}

function commitVolume(draft: TicketDraft, terms: ExactTerms): TicketDraft {
  const volume = draftVolume(draft);
  return volume === null ? { ...draft, volumeBlurred: true } : boundVolume(draft, volume, terms);
}

function boundVolume(draft: TicketDraft, requested: bigint, terms: ExactTerms): TicketDraft {
  const { minVolume, maxVolume, volumeStep } = terms;
  const onStep = requested - (requested % volumeStep);
  const [volume, key]: [bigint, VolumeNotice['key'] | null] =
    requested > maxVolume
      ? [maxVolume, 'volume_max']
      : requested < minVolume
        ? [minVolume, 'volume_min']
        : onStep !== requested
          ? [onStep, 'volume_step']
          : [requested, null];
  const notice = key === null ? null : { key, value: formatVolume(key === 'volume_step' ? volumeStep : hundredths(volume)) };
  return { ...draft, volume: formatVolume(hundredths(volume)), volumeNotice: notice, volumeBlurred: true };
}

/** The volume as typed; null if it is invalid. */
export function draftVolume(draft: TicketDraft): Volume | null {
  return numberTextValue(draft.volume, VOLUME_SCALE) as Volume | null;
}

/** The price at which the order opens: the limit of a pending one, otherwise the current price. Null if there is none. */
export function entryPrice(draft: TicketDraft, terms: ExactTerms, quote: TicketQuote | null): Price | null {
  if (draft.kind === 'pending') return limitPrice(draft.limit, terms.pricePrecision);
  return quote === null ? null : openingPrice(draft.side, quote);
}

/**
 * The price that levels are validated against: the limit of a pending order, otherwise the closing price. Null if there is
 * none.
 */
export function levelReference(draft: TicketDraft, terms: ExactTerms, quote: TicketQuote | null): Price | null {
  if (draft.kind === 'pending') return limitPrice(draft.limit, terms.pricePrecision);
  return quote === null ? null : closingPrice(draft.side, quote);
}

/** What the ticket can do: 0 place orders, 1 wait for the market to open, 2 nothing, because the product is not tradable. */
export type FormStatus = 0 | 1 | 2;

/** The form status; an unknown market status counts as closed. */
export function formStatus(tradable: boolean, marketStatus: 'open' | 'closed' | 'early_trading' | null): FormStatus {
  if (!tradable) return 2;
  return marketStatus === 'open' ? 0 : 1;
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
