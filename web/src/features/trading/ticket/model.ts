import { divideHalfEven } from '@truefill/domain/money/decimal.ts';
import { sumMoney, type Money } from '@truefill/domain/money/money.ts';
import { closingPrice, freeMargin, openingPrice, type Side } from '@truefill/domain/orders/position.ts';
import { formatPrice, type Price } from '@truefill/domain/market/price.ts';
import { formatVolume, hundredths, VOLUME_SCALE, type Volume } from '@truefill/domain/market/volume.ts';
import { numberTextValue } from '@truefill/ui/number/number-text.ts';
import type { AccountFigures } from '../../../trading-parts/account-figures.ts';
import { feeOf, marginOf, moveValue, type ExactTerms } from '../../../trading-parts/figures.ts';
import type { OrderKind } from '../../../trading-parts/shown-order.ts';
import { LEVEL_OFF, levelError, levelPrice } from '../../../trading-parts/levels.ts';
import type { LevelEntry, LevelError, LevelName } from '../../../trading-parts/levels.ts';
import { commitLimit, limitPrice, limitWaits, NO_LIMIT, type LimitEntry } from './fields/limit-price.ts';
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
 * @param kept volume and leverage last used on the market; values that its terms no longer offer are corrected
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

function limitMarket({ side }: TicketDraft, { pricePrecision }: ExactTerms, quote: TicketQuote | null) {
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

export interface TicketSummary {
  readonly volume: Volume;
  readonly price: Price;
  readonly leverage: number;
  readonly spreadCost: Money;
  readonly fee: Money;
  /** spread and fee: the loss of the position at the moment it opens */
  readonly costToOpen: Money;
  readonly margin: Money;
  /** margin and fee: what a pending order reserves until it fills or is canceled */
  readonly reserved: Money;
  /** result at the level before the fee; null if there is no valid one */
  readonly stopLossResult: Money | null;
  readonly takeProfitResult: Money | null;
  /** the maximum loss at the stop loss, including the fee; null without one: then the whole net worth is at risk */
  readonly worstCase: Money | null;
  /** free margin now and after opening; null for visitors */
  readonly free: Money | null;
  readonly freeAfter: Money | null;
  /** net worth / margin after opening in whole percent; null for visitors and for pending orders */
  readonly marginLevelAfter: number | null;
}

/** Everything the ticket shows above the button; null if the volume is invalid, or if a pending order has no price. */
export function ticketSummary(
  draft: TicketDraft,
  terms: ExactTerms,
  quote: TicketQuote,
  account: AccountFigures | null,
): TicketSummary | null {
  const volume = draftVolume(draft);
  if (volume === null || volume <= 0n) return null;
  const { side } = draft;
  const waits = draft.kind === 'pending';
  const price = entryPrice(draft, terms, quote);
  if (price === null) return null;
  const leverage = draft.leverage ?? terms.defaultLeverage;
  // the spread at the fill is not known yet
  const spreadCost = waits ? (0n as Money) : moveValue(terms, 'buy', volume, quote.bid, quote.ask);
  const fee = feeOf(terms, volume, price);
  const margin = marginOf(terms, volume, price, leverage);
  const at = { side, reference: levelReference(draft, terms, quote), pricePrecision: terms.pricePrecision };
  const resultAt = (level: LevelName): Money | null => {
    const target = levelPrice(draft[level], terms);
    // a level on the wrong side is rejected: showing its result would mislead
    const possible = target !== null && levelError(level, draft[level], at) === null;
    return possible ? moveValue(terms, side, volume, price, target) : null;
  };
  const stopLossResult = resultAt('stopLoss');
  return {
    volume,
    price,
    leverage,
    spreadCost,
    fee,
    costToOpen: sumMoney(spreadCost, fee),
    margin,
    reserved: sumMoney(margin, fee),
    stopLossResult,
    takeProfitResult: resultAt('takeProfit'),
    worstCase: stopLossResult === null ? null : difference(stopLossResult, fee),
    ...afterOpening(account, { spreadCost, fee, margin }),
    ...(waits ? { marginLevelAfter: null } : {}),
  };
}

type AfterOpening = Pick<TicketSummary, 'free' | 'freeAfter' | 'marginLevelAfter'>;

function afterOpening(
  account: AccountFigures | null,
  cost: { readonly spreadCost: Money; readonly fee: Money; readonly margin: Money },
): AfterOpening {
  if (account === null) return { free: null, freeAfter: null, marginLevelAfter: null };
  const paid = difference(account.balance, sumMoney(cost.margin, cost.fee));
  const netValue = account.netValue - cost.fee - cost.spreadCost;
  const marginUsed = account.usedMargin + cost.margin;
  return {
    free: freeMargin(account.balance, account.floating),
    freeAfter: freeMargin(paid, difference(account.floating, cost.spreadCost)),
    marginLevelAfter: marginUsed === 0n ? null : Number((netValue * 100n) / marginUsed),
  };
}

function difference(a: Money, b: Money): Money {
  return (a - b) as Money;
}

/**
 * The take profit's gain relative to the stop loss's loss, in hundredths, with the fee counted on both sides.
 * @returns null without both levels, for levels that are not on opposite sides of the entry, and if the fee exceeds the gain
 */
export function rewardPerRisk(summary: Pick<TicketSummary, 'stopLossResult' | 'takeProfitResult' | 'fee'> | null): bigint | null {
  if (summary === null) return null;
  const { stopLossResult: atStop, takeProfitResult: atTarget, fee } = summary;
  if (atStop === null || atTarget === null || atStop >= 0n) return null;
  const [loss, gain] = [fee - atStop, atTarget - fee];
  return gain > 0n ? divideHalfEven(gain * 100n, loss) : null;
}

/** The share of the net worth that is bound as margin, in whole percent, from a margin level. */
export function marginInUse(levelPercent: number): number {
  return levelPercent <= 100 ? 100 : Math.round(10_000 / levelPercent);
}

/** A distance between prices in pips with one decimal, as an integer of tenths. */
export function pipsBetween(from: Price, to: Price, pip: Price): bigint {
  const distance = from > to ? from - to : to - from;
  return pip > 0n ? divideHalfEven(distance * 10n, pip) : 0n;
}

/** An error of the form; `value` is the bound or amount in the message. */
export interface TicketError {
  readonly field: 'limit' | 'volume' | LevelName | 'funds';
  readonly key:
    | LevelError['key']
    | 'price_empty_rule'
    | 'price_zero_rule'
    | 'limit_max'
    | 'limit_min'
    | 'volume_empty_rule'
    | 'insufficient_balance';
  readonly value?: string;
}

/** The amount an order needs and the free margin, if that is less; null if it is enough or unknown. */
export interface Shortfall {
  readonly needed: Money;
  readonly free: Money;
}

/** Whether margin and fee exceed the free margin. */
export function shortfallOf(summary: Pick<TicketSummary, 'reserved' | 'free'> | null): Shortfall | null {
  if (summary?.free == null || summary.reserved <= summary.free) return null;
  return { needed: summary.reserved, free: summary.free };
}

/** Every error that prevents the order from being sent, in the order of the fields. */
export function ticketErrors(
  draft: TicketDraft,
  terms: ExactTerms,
  quote: TicketQuote | null,
  summary: TicketSummary | null,
): TicketError[] {
  const errors: TicketError[] = limitErrors(draft, terms, quote);
  const volume = draftVolume(draft);
  if (volume === null || volume <= 0n) errors.push({ field: 'volume', key: 'volume_empty_rule' });
  const at = { side: draft.side, reference: levelReference(draft, terms, quote), pricePrecision: terms.pricePrecision };
  for (const field of ['stopLoss', 'takeProfit'] as const) {
    const error = levelError(field, draft[field], at);
    if (error) errors.push({ field, ...error });
  }
  if (shortfallOf(summary) !== null) errors.push({ field: 'funds', key: 'insufficient_balance' });
  return errors;
}

function limitErrors(draft: TicketDraft, terms: ExactTerms, quote: TicketQuote | null): TicketError[] {
  if (draft.kind !== 'pending') return [];
  const price = limitPrice(draft.limit, terms.pricePrecision);
  if (price === null) return [{ field: 'limit', key: draft.limit.text === '' ? 'price_empty_rule' : 'price_zero_rule' }];
  if (quote === null || limitWaits(price, limitMarket(draft, terms, quote))) return [];
  const value = formatPrice(openingPrice(draft.side, quote), terms.pricePrecision);
  return [{ field: 'limit', key: draft.side === 'buy' ? 'limit_max' : 'limit_min', value }];
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
