import type { LedgerAccount, Posting } from '@truefill/server/features/accounts/ledger/index.ts';
import type { StoredOption } from '@truefill/server/features/options/orders/stored-option.ts';
import type { StoredOrder } from '@truefill/server/features/trading/orders/stored-order.ts';
import type { Fill } from '@truefill/domain/orders/order.ts';
import { ten } from './exact.ts';
import { precision } from './view.ts';
import type { ModelAccount, ModelFill, ModelOption, ModelOrder } from './state.ts';

/** Compares the model with what was written, field by field as text; equal texts are equal rows. */

const fillText = (fill: ModelFill | null): string =>
  fill
    ? `${fill.price}@${fill.quote.sequence}/${fill.quote.timeMs} ${fill.quote.bid}-${fill.quote.ask} x${fill.rate} at ${fill.atMs}`
    : '-';

const storedFillText = (fill: Fill | null): string =>
  fill
    ? `${fill.price}@${fill.quoteSequence}/${fill.quoteTimeMs} ${fill.bid}-${fill.ask} x${fill.quoteToUsd} at ${fill.filledAtMs}`
    : '-';

/** Only the last two cents of realized results are stored, in the instrument's own units. */
function carriedText(symbol: string, realized: bigint): string {
  const span = 2n * ten(18);
  const carried = ((realized % span) + span) % span;
  return String(carried / ten(8 - precision(symbol)));
}

export function modelOrderText(order: ModelOrder): string {
  const { id, accountId, parentId, kind, symbol, side, status, volume, leverage, margin, fee, stopLoss, takeProfit } = order;
  const {
    limitPrice,
    reservedMargin,
    reservedFee,
    placedAtMs,
    overnightFee,
    chargedUntilMs,
    levelsSequence,
    result,
    reason,
    realized,
    trailingDistance,
    best,
  } = order;
  const terms = `${id} of ${accountId} from ${parentId} ${kind} ${symbol} ${side} ${status} ${volume} 1:${leverage} margin ${margin} fee ${fee} levels ${stopLoss}/${takeProfit}`;
  const waits = `limit ${limitPrice} reserved ${reservedMargin}+${reservedFee} placed ${placedAtMs}`;
  const trail = `trails ${trailingDistance} from ${best ? `${best.price}@${best.sequence}/${best.timeMs}` : '-'}`;
  const held = order.opening
    ? `open ${fillText(order.opening)} nights ${overnightFee} until ${chargedUntilMs} from ${levelsSequence} carried ${carriedText(order.symbol, realized)}`
    : '-';
  const end = order.closing
    ? `closed ${fillText(order.closing)} ${result} ${reason}`
    : status === 'cancelled'
      ? `cancelled ${order.endedAtMs} ${reason}`
      : '-';
  return `${terms} | ${waits} | ${trail} | ${held} | ${end}`;
}

export function storedOrderText(order: StoredOrder): string {
  const { id, accountId, parentId, kind, symbol, side, status, volume, leverage, margin, fee, stopLoss, takeProfit } = order;
  const { limitPrice, reservedMargin, reservedFee, placedAtMs, trailingDistance } = order;
  const best = 'best' in order ? order.best : null;
  const from = best ? `${best.price}@${best.quoteSequence}/${best.quoteTimeMs}` : '-';
  const trail = `trails ${trailingDistance} from ${from}`;
  const terms = `${id} of ${accountId} from ${parentId} ${kind} ${symbol} ${side} ${status} ${volume} 1:${leverage} margin ${margin} fee ${fee} levels ${stopLoss}/${takeProfit}`;
  const waits = `limit ${limitPrice} reserved ${reservedMargin}+${reservedFee} placed ${placedAtMs}`;
  const held =
    'opening' in order
      ? `open ${storedFillText(order.opening)} nights ${order.overnightFee} until ${order.chargedUntilMs} from ${order.levelsSequence} carried ${order.carriedResult}`
      : '-';
  if (order.status === 'closed')
    return `${terms} | ${waits} | ${trail} | ${held} | closed ${storedFillText(order.closing.fill)} ${order.closing.profitLoss} ${order.closing.reason}`;
  return `${terms} | ${waits} | ${trail} | ${held} | ${order.status === 'cancelled' ? `cancelled ${order.cancelledAtMs} ${order.reason}` : '-'}`;
}

export function modelOptionText(option: ModelOption): string {
  const {
    id,
    accountId,
    symbol,
    kind,
    stake,
    fee,
    rate,
    seconds,
    beginMs,
    endMs,
    voidAfterMs,
    entrySequence,
    entryMid,
    low,
    high,
  } = option;
  const { outcome, endSequence, result, settledAtMs } = option;
  const terms = `${id} of ${accountId} ${symbol} ${kind} ${stake} fee ${fee} x${rate} ${seconds}s ${beginMs}-${endMs}+${voidAfterMs} entry ${entryMid}@${entrySequence} band ${low}/${high}`;
  return `${terms} | ${outcome === null ? '-' : `${outcome} on ${endSequence} ${result} at ${settledAtMs}`}`;
}

export function storedOptionText(option: StoredOption): string {
  const { id, accountId, symbol, kind, stake, fee, rate, seconds, beginMs, endMs, voidAfterMs, entry, band, settlement } = option;
  const terms = `${id} of ${accountId} ${symbol} ${kind} ${stake} fee ${fee} x${rate} ${seconds}s ${beginMs}-${endMs}+${voidAfterMs} entry ${entry.mid}@${entry.sequence} band ${band?.low ?? null}/${band?.high ?? null}`;
  return `${terms} | ${settlement ? `${settlement.outcome} on ${settlement.end?.sequence ?? null} ${settlement.result} at ${settlement.settledAtMs}` : '-'}`;
}

export function modelAccountText(account: ModelAccount): string {
  const { id, available, locked, withheld, deposited, userId, brandId, real, currency } = account;
  return `${id} of ${userId} at ${brandId} ${real ? 'real' : 'demo'}: ${currency} ${available} + ${locked} + ${withheld}, deposited ${deposited}`;
}

export function storedAccountText(account: LedgerAccount): string {
  const { id, available, locked, withheld, deposited, userId, brandId, accountMode, currency } = account;
  return `${id} of ${userId} at ${brandId} ${accountMode}: ${currency} ${available} + ${locked} + ${withheld}, deposited ${deposited}`;
}

/** An entry as the model writes it. */
export function postingText({ accountId, kind, amount, referenceKind, referenceId, conversion }: Posting): string {
  const cause = referenceKind === null ? '' : `${referenceKind} ${referenceId}`;
  const at = conversion ? ` at ${conversion.rate} on ${conversion.quote?.sequence ?? null}` : '';
  return `${accountId} ${kind} ${amount} ${cause}${at}`;
}

/** The first difference of two sorted lists, in words. */
export function differenceOf(what: string, expected: readonly string[], got: readonly string[]): string | null {
  const count = Math.max(expected.length, got.length);
  for (let at = 0; at < count; at++) {
    if (expected[at] !== got[at]) return `${what}:\n  model   ${expected[at] ?? 'nothing'}\n  product ${got[at] ?? 'nothing'}`;
  }
  return null;
}
