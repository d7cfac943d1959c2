import type { OptionRequest } from '@truefill/domain/options/option-placement.ts';
import type { Instrument } from '@truefill/domain/market/instrument.ts';
import type { Quote } from '@truefill/domain/market/quote.ts';
import { tradesAt } from './calendar.ts';
import { decimal, isNothing, nearest, ten } from './exact.ts';
import { freeOf, type Expected, type ModelAccount, type ModelOption } from './state.ts';
import { termsOfBrand } from './terms.ts';
import { precision, type View } from './view.ts';

const PLAUSIBLE_MS = 60_000;

function decide(account: ModelAccount, request: OptionRequest, view: View): Omit<ModelOption, 'id'> | string {
  const brand = termsOfBrand(account.brandId);
  const { options } = brand.brand;
  const terms = brand.offered.get(request.symbol);
  const isBand = request.kind === 'inside' || request.kind === 'outside';
  if (request.kind === null) return 'kind-unknown';
  if (!terms) return 'instrument-unknown';
  if (options.deliveries.length === 0) return 'options-not-offered';
  if (request.productId !== terms.optionProduct) return 'product-unknown';
  if (isBand && !options.bands) return 'bands-not-offered';
  if (!view.isOpen(request.symbol)) return 'market-closed';
  const delivery = options.deliveries.find(({ seconds }) => seconds === request.seconds);
  if (!delivery) return 'delivery-not-offered';
  if (!tradesAt(terms.instrument, view.nowMs + request.seconds * 1_000)) return 'end-outside-trading-hours';
  // percent with two decimals is the share with four
  const rate = decimal(String(delivery.ratePercent), 2) ?? 0n;
  if (decimal(request.rate, 4) !== rate) return 'rate-not-offered';
  if (isNothing(request.stake)) return 'stake-not-positive';
  const dollars = decimal(request.stake, 0);
  if (dollars === null) return 'stake-over-precise';
  if (delivery.max > 0 && dollars > BigInt(delivery.max)) return 'stake-above-maximum';
  if (dollars < BigInt(delivery.min)) return 'stake-below-minimum';
  if (Math.abs(view.nowMs - request.clientTimeSeconds * 1_000) > PLAUSIBLE_MS) return 'time-implausible';
  const quote = view.newest.get(request.symbol);
  if (!quote || !view.isFresh(quote)) return 'quote-stale';
  if (!isNear(request.price, quote)) return 'price-implausible';
  const reach = isBand ? (quote.mid * halfWidth(terms.instrument, request.seconds)) / ten(9) : null;
  if (reach !== null && reach < 20n) return 'bands-not-offered';
  if (account.stakes.size >= brand.brand.rules.maxLivingOrders) return 'too-many-options';
  const stake = dollars * 100n;
  const fee = nearest(stake * brand.optionFeeRate, 1_000_000n);
  const free = freeOf(account, view);
  if (free === null) return 'quote-stale';
  if (stake + fee > free) return 'free-balance-too-small';
  return {
    accountId: account.id,
    symbol: request.symbol,
    kind: request.kind,
    stake,
    fee,
    rate,
    seconds: request.seconds,
    beginMs: view.nowMs,
    endMs: view.nowMs + request.seconds * 1_000,
    voidAfterMs: options.voidAfterSeconds * 1_000,
    entrySequence: quote.sequence,
    entryMid: quote.mid,
    low: reach === null ? null : quote.mid - reach,
    high: reach === null ? null : quote.mid + reach,
    outcome: null,
    endSequence: null,
    result: 0n,
    settledAtMs: 0,
  };
}

/** In billionths: 0.6745 standard deviations of a year's volatility in this part of the year's trading hours. */
function halfWidth({ annualVolatilityPercent, weeklyHours }: Instrument, seconds: number): bigint {
  let minutes = 0;
  for (const day of weeklyHours) for (const session of day) minutes += session.endMinute - session.startMinute;
  const year = minutes * 60 * (365.25 / 7);
  return BigInt(Math.floor(((0.6745 * annualVolatilityPercent) / 100) * Math.sqrt(seconds / year) * 1e9));
}

/** Within one percent of the server's own mid. */
function isNear(text: string, { mid, symbol }: Quote): boolean {
  const clientPrice = decimal(text, 24);
  if (clientPrice === null) return false;
  const own = mid * ten(24 - precision(symbol));
  const away = clientPrice > own ? clientPrice - own : own - clientPrice;
  return away * 100n <= own;
}

/** Locks the stake, pays the fee to the broker. */
export function staked(
  account: ModelAccount,
  request: OptionRequest,
  view: View,
  expected: Expected,
  newId: () => bigint,
): ModelOption | string {
  const decided = decide(account, request, view);
  if (typeof decided === 'string') return decided;
  const option = { ...decided, id: newId() };
  account.stakes.set(option.id, option);
  expected.options.set(option.id, option);
  expected.move(account, option.id, 'option_placed', [
    ['option_stake_lock', option.stake],
    ['option_fee', option.fee],
  ]);
  return option;
}

/** The outcome for an end price. */
export function outcomeAt(option: ModelOption, end: bigint): 'win' | 'loss' | 'tie' {
  const { kind, entryMid, low, high } = option;
  if (low !== null && high !== null) {
    const isInside = low <= end && end <= high;
    return isInside === (kind === 'inside') ? 'win' : 'loss';
  }
  if (end === entryMid) return 'tie';
  return (kind === 'up' && end > entryMid) || (kind === 'down' && end < entryMid) ? 'win' : 'loss';
}

/** Settles an option at a quote, or voids it; null: too early. */
export function settled(
  account: ModelAccount,
  option: ModelOption,
  quote: Quote | null,
  view: View,
  expected: Expected,
): ModelOption | null {
  const mayDecide = quote !== null && quote.timeMs >= option.endMs && quote.timeMs <= option.endMs + option.voidAfterMs;
  if (!mayDecide && view.nowMs <= option.endMs + option.voidAfterMs) return null;
  const outcome = mayDecide ? outcomeAt(option, quote.mid) : 'void';
  const profit = nearest(option.stake * option.rate, 10_000n);
  const result = outcome === 'win' ? profit : outcome === 'loss' ? -option.stake : 0n;
  const ended: ModelOption = {
    ...option,
    outcome,
    endSequence: mayDecide ? quote.sequence : null,
    result,
    settledAtMs: view.nowMs,
  };
  account.stakes.delete(option.id);
  expected.options.set(option.id, ended);
  const money: (readonly [string, bigint])[] =
    outcome === 'loss' ? [['option_stake_loss', option.stake]] : [['option_stake_release', option.stake]];
  if (outcome === 'win') money.push(['option_profit', profit]);
  if (outcome === 'void') money.push(['option_fee_refund', option.fee]);
  expected.move(account, option.id, 'option_settled', money);
  return ended;
}
