import { divideHalfEven } from '@truefill/domain/decimal.ts';
import { sumMoney, type Money } from '@truefill/domain/money.ts';
import { closingPrice, freeMargin, openingPrice, type Side } from '@truefill/domain/position.ts';
import { formatPrice, points, type Price } from '@truefill/domain/price.ts';
import { formatVolume, hundredths, VOLUME_SCALE, type Volume } from '@truefill/domain/volume.ts';
import { numberTextValue } from '@truefill/ui/number/number-text.ts';
import type { AccountFigures } from '../../trading/account-figures.ts';
import { feeOf, marginOf, moveValue, type ExactTerms } from '../../trading/figures.ts';

/** The ticket's form as three pure functions: `reduceTicket`, `ticketSummary`, `ticketErrors`. The component only shows them. */

export type LevelName = 'stopLoss' | 'takeProfit';

export interface LevelEntry {
  readonly on: boolean;
  readonly text: string;
  /** whether the user has left the field, from when on its faults are shown */
  readonly left: boolean;
}

/** Says that the volume was changed to a bound; `value` is that bound. */
export interface VolumeNotice {
  readonly key: 'volume_max' | 'volume_min' | 'volume_step';
  readonly value: string;
}

export interface TicketDraft {
  readonly side: Side;
  readonly volume: string;
  readonly volumeNotice: VolumeNotice | null;
  readonly volumeLeft: boolean;
  readonly stopLoss: LevelEntry;
  readonly takeProfit: LevelEntry;
  /** null: the product's default */
  readonly leverage: number | null;
}

export interface TicketQuote {
  readonly bid: Price;
  readonly ask: Price;
}

export type TicketAction =
  | { readonly type: 'side'; readonly side: Side }
  | { readonly type: 'volume-typed'; readonly text: string }
  | { readonly type: 'volume-picked'; readonly volume: Volume }
  | { readonly type: 'volume-left' }
  | { readonly type: 'level-switched'; readonly level: LevelName; readonly on: boolean }
  | { readonly type: 'level-typed'; readonly level: LevelName; readonly text: string }
  | { readonly type: 'level-left'; readonly level: LevelName }
  | { readonly type: 'leverage'; readonly leverage: number }
  | { readonly type: 'attempted' }
  | { readonly type: 'placed' };

const LEVEL_OFF: LevelEntry = { on: false, text: '', left: false };
const CHIP_MULTIPLES = [1n, 10n, 20n, 50n, 100n];
/** A new ticket asks for this many times the smallest volume. */
const STARTING_MULTIPLE = 10n;

/** A fresh ticket. */
export function newTicket(terms: ExactTerms, side: Side): TicketDraft {
  const volume = min(terms.minVolume * STARTING_MULTIPLE, terms.maxVolume);
  return {
    side,
    volume: formatVolume(hundredths(volume)),
    volumeNotice: null,
    volumeLeft: false,
    stopLoss: LEVEL_OFF,
    takeProfit: LEVEL_OFF,
    leverage: null,
  };
}

/** The volumes offered beneath the field. */
export function volumeChips(terms: ExactTerms): Volume[] {
  return CHIP_MULTIPLES.map((times) => terms.minVolume * times)
    .filter((volume) => volume <= terms.maxVolume)
    .map(hundredths);
}

/** What the form holds after an act of the user. */
export function reduceTicket(draft: TicketDraft, action: TicketAction, terms: ExactTerms): TicketDraft {
  switch (action.type) {
    case 'side':
      return { ...draft, side: action.side };
    case 'volume-typed':
      return { ...draft, volume: action.text, volumeNotice: null, volumeLeft: false };
    case 'volume-picked':
      return { ...draft, volume: formatVolume(action.volume), volumeNotice: null, volumeLeft: true };
    case 'volume-left':
      return leaveVolume(draft, terms);
    case 'level-switched':
      return { ...draft, [action.level]: { ...draft[action.level], on: action.on, left: false } };
    case 'level-typed':
      return { ...draft, [action.level]: { ...draft[action.level], text: action.text, left: false } };
    case 'level-left':
      return { ...draft, [action.level]: { ...draft[action.level], left: true } };
    case 'leverage':
      return terms.leverages.includes(action.leverage) ? { ...draft, leverage: action.leverage } : draft;
    case 'attempted':
      return markLeft(leaveVolume(draft, terms));
    case 'placed':
      return { ...draft, stopLoss: LEVEL_OFF, takeProfit: LEVEL_OFF, volumeNotice: null, volumeLeft: false };
  }
}

function markLeft(draft: TicketDraft): TicketDraft {
  return { ...draft, stopLoss: { ...draft.stopLoss, left: true }, takeProfit: { ...draft.takeProfit, left: true } };
}

function leaveVolume(draft: TicketDraft, terms: ExactTerms): TicketDraft {
  const volume = draftVolume(draft);
  return volume === null ? { ...draft, volumeLeft: true } : boundVolume(draft, volume, terms);
}

function boundVolume(draft: TicketDraft, wanted: bigint, terms: ExactTerms): TicketDraft {
  const { minVolume, maxVolume, volumeStep } = terms;
  const onStep = wanted - (wanted % volumeStep);
  const [volume, key]: [bigint, VolumeNotice['key'] | null] =
    wanted > maxVolume
      ? [maxVolume, 'volume_max']
      : wanted < minVolume
        ? [minVolume, 'volume_min']
        : onStep !== wanted
          ? [onStep, 'volume_step']
          : [wanted, null];
  const notice = key === null ? null : { key, value: formatVolume(key === 'volume_step' ? volumeStep : hundredths(volume)) };
  return { ...draft, volume: formatVolume(hundredths(volume)), volumeNotice: notice, volumeLeft: true };
}

/** The volume as typed; null while it is none. */
export function draftVolume(draft: TicketDraft): Volume | null {
  return numberTextValue(draft.volume, VOLUME_SCALE) as Volume | null;
}

/** A level's price; null while the switch is off or the field holds no price. */
export function levelPrice(entry: LevelEntry, terms: ExactTerms): Price | null {
  return entry.on ? (numberTextValue(entry.text, terms.pricePrecision) as Price | null) : null;
}

/** Where a level must lie: strictly below or strictly above the closing price. */
export function levelBound(
  level: LevelName,
  side: Side,
  quote: TicketQuote,
): { readonly must: 'below' | 'above'; readonly price: Price } {
  const below = (level === 'stopLoss') === (side === 'buy');
  return { must: below ? 'below' : 'above', price: closingPrice(side, quote) };
}

export interface TicketSummary {
  readonly volume: Volume;
  readonly price: Price;
  readonly leverage: number;
  readonly spreadCost: Money;
  readonly fee: Money;
  /** spread and fee: what the position is down by the moment it opens */
  readonly costToOpen: Money;
  readonly margin: Money;
  /** result at the level without the fee; null while there is none */
  readonly stopLossResult: Money | null;
  readonly takeProfitResult: Money | null;
  /** the most that can go wrong at the stop loss, with the fee; null without one: then the whole net worth is at risk */
  readonly worstCase: Money | null;
  /** free to use now and after opening; null for visitors */
  readonly free: Money | null;
  readonly freeAfter: Money | null;
  /** net worth / margin after opening in whole percent; null for visitors */
  readonly marginLevelAfter: number | null;
}

/** Everything the ticket shows before the button; null while the volume is none. */
export function ticketSummary(
  draft: TicketDraft,
  terms: ExactTerms,
  quote: TicketQuote,
  account: AccountFigures | null,
): TicketSummary | null {
  const volume = draftVolume(draft);
  if (volume === null || volume <= 0n) return null;
  const { side } = draft;
  const price = openingPrice(side, quote);
  const leverage = draft.leverage ?? terms.defaultLeverage;
  const spreadCost = moveValue(terms, 'buy', volume, quote.bid, quote.ask);
  const fee = feeOf(terms, volume, price);
  const margin = marginOf(terms, volume, price, leverage);
  const resultAt = (level: Price | null): Money | null => (level === null ? null : moveValue(terms, side, volume, price, level));
  const stopLossResult = resultAt(levelPrice(draft.stopLoss, terms));
  return {
    volume,
    price,
    leverage,
    spreadCost,
    fee,
    costToOpen: sumMoney(spreadCost, fee),
    margin,
    stopLossResult,
    takeProfitResult: resultAt(levelPrice(draft.takeProfit, terms)),
    worstCase: stopLossResult === null ? null : difference(stopLossResult, fee),
    ...afterOpening(account, { spreadCost, fee, margin }),
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

/** What one press of minus or plus moves a level by: about a ten-thousandth of the price, a round number of points. */
export function levelStep(price: Price): bigint {
  return 10n ** BigInt(Math.max(0, price.toString().length - 5));
}

/** A distance between prices in pips with one decimal, as an integer of tenths. */
export function pipsBetween(from: Price, to: Price, pip: Price): bigint {
  const distance = from > to ? from - to : to - from;
  return pip > 0n ? divideHalfEven(distance * 10n, pip) : 0n;
}

/** A fault of the form; `value` is the bound or amount that the message names. */
export interface TicketError {
  readonly field: 'volume' | LevelName | 'funds';
  readonly key:
    | 'volume_empty_rule'
    | 'stoploss_empty_rule'
    | 'stoploss_zero_rule'
    | 'takeprofit_empty_rule'
    | 'takeprofit_zero_rule'
    | 'max_is'
    | 'min_is'
    | 'insufficient_balance';
  readonly value?: string;
}

/** Every fault that keeps the order from being sent, in the order of the fields. */
export function ticketErrors(
  draft: TicketDraft,
  terms: ExactTerms,
  quote: TicketQuote | null,
  summary: TicketSummary | null,
): TicketError[] {
  const errors: TicketError[] = [];
  const volume = draftVolume(draft);
  if (volume === null || volume <= 0n) errors.push({ field: 'volume', key: 'volume_empty_rule' });
  errors.push(...levelErrors('stopLoss', draft, terms, quote), ...levelErrors('takeProfit', draft, terms, quote));
  if (summary?.free != null && summary.margin + summary.fee > summary.free)
    errors.push({ field: 'funds', key: 'insufficient_balance' });
  return errors;
}

function levelErrors(level: LevelName, draft: TicketDraft, terms: ExactTerms, quote: TicketQuote | null): TicketError[] {
  const entry = draft[level];
  if (!entry.on) return [];
  const prefix = level === 'stopLoss' ? 'stoploss' : 'takeprofit';
  const price = levelPrice(entry, terms);
  if (price === null) return [{ field: level, key: `${prefix}_empty_rule` }];
  // 0 means none to the server: a level that the user switched on must not vanish silently
  if (price <= 0n) return [{ field: level, key: `${prefix}_zero_rule` }];
  if (quote === null) return [];
  const bound = levelBound(level, draft.side, quote);
  const inside = bound.must === 'below' ? price < bound.price : price > bound.price;
  if (inside) return [];
  const nearest = points(bound.price + (bound.must === 'below' ? -1n : 1n));
  return [{ field: level, key: bound.must === 'below' ? 'max_is' : 'min_is', value: formatPrice(nearest, terms.pricePrecision) }];
}

/** What the ticket can do: 0 place orders, 1 wait for the market to open, 2 nothing, because the product is not tradable. */
export type FormStatus = 0 | 1 | 2;

/** The form status; a market status that is not known yet counts as closed. */
export function formStatus(tradable: boolean, marketStatus: 'open' | 'closed' | 'early_trading' | null): FormStatus {
  if (!tradable) return 2;
  return marketStatus === 'open' ? 0 : 1;
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
