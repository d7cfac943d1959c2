import { TRAILING_MUTANTS } from './trailing-mutants.ts';
import { TREASURY_MUTANTS } from './treasury-mutants.ts';

/** A deliberate bug: what it changes, and its effect on people's money. */
export interface Mutant {
  /** path in the repository */
  readonly file: string;
  /** occurs there once */
  readonly text: string;
  readonly replacement: string;
  /** in plain words */
  readonly defect: string;
  /** a seed that has caught it, to be tried first if the early seeds do not */
  readonly seed?: number;
}

/** The simulation alone must catch each of them. If a change of the core moves a text, update it here too. */
export const MUTANTS: readonly Mutant[] = [
  {
    file: 'domain/src/options/option.ts',
    text: 'return quoteTimeMs >= order.endMs && quoteTimeMs',
    replacement: 'return quoteTimeMs > order.endMs && quoteTimeMs',
    defect: 'a quote at the very end of an option does not settle it',
  },
  {
    file: 'domain/src/options/option.ts',
    text: 'quoteTimeMs <= lastSettlingMs(order);',
    replacement: 'quoteTimeMs < lastSettlingMs(order);',
    defect: 'a quote at the last moment of an option does not settle it',
  },
  {
    file: 'domain/src/options/option.ts',
    text: 'return cents(divideHalfEven(stake * rate, powerOfTen(OPTION_RATE_SCALE)));',
    replacement: 'return cents((stake * rate) / powerOfTen(OPTION_RATE_SCALE));',
    defect: 'the profit of an option is cut off instead of rounded',
    seed: 8,
  },
  {
    file: 'domain/src/options/option-settlement.ts',
    text: "if (end === entry.mid) return 'tie';",
    replacement: "if (end === entry.mid) return 'win';",
    defect: 'a tie is paid as a win',
  },
  {
    file: 'domain/src/options/option-settlement.ts',
    text: "amount: outcome === 'void' ? fee : ZERO }",
    replacement: 'amount: ZERO }',
    defect: 'a void option gives the stake back without the fee',
  },
  {
    file: 'domain/src/options/option-settlement.ts',
    text: 'end <= band.high)',
    replacement: 'end < band.high)',
    defect: 'the upper edge of a band counts as outside',
    seed: 12,
  },
  {
    file: 'domain/src/options/option-placement.ts',
    text: 'if (stake + fee > freeMargin(account.available, floating))',
    replacement: 'if (stake + fee > account.available)',
    defect: 'an option may be placed with money that open losses bind',
  },
  {
    file: 'domain/src/money/decimal.ts',
    text: '(twice === d && quotient % 2n === 1n)',
    replacement: 'twice === d',
    defect: 'halves are always rounded up',
  },
  {
    file: 'domain/src/margin/margin.ts',
    text: 'notionalUnit(notional.pricePrecision) * BigInt(leverage));',
    replacement: 'notionalUnit(notional.pricePrecision) * 100n);',
    defect: 'margin ignores the chosen leverage',
  },
  {
    file: 'domain/src/orders/placement.ts',
    text: 'const fee = tradingFee(notional, feeLeverage(instrument), rules.feeRate);',
    replacement: 'const fee = tradingFee(notional, parsed.leverage, rules.feeRate);',
    defect: 'the fee is measured at the chosen leverage',
  },
  {
    file: 'domain/src/orders/placement.ts',
    text: 'if (!quote || quoteToUsd === null || !isFresh(quote, nowMs, market.freshnessLimitMs))',
    replacement: 'if (!quote || quoteToUsd === null)',
    defect: 'a market order trades on a stale quote',
  },
  {
    file: 'domain/src/orders/placement.ts',
    text: 'const forexBarred = account.realMoney &&',
    replacement: 'const forexBarred = !account.realMoney &&',
    defect: 'demo money is asked for the deposits of real money',
  },
  {
    file: 'domain/src/orders/placement.ts',
    text: 'const price = limit ?? openingPrice(side, quote);',
    replacement: 'const price = limit ?? closingPrice(side, quote);',
    defect: "a position opens at the closing side's price",
  },
  {
    file: 'domain/src/orders/order.ts',
    text: "if (reached(order.stopLoss, order.side === 'buy')) return 'stop_loss';",
    replacement: "if (reached(order.stopLoss, order.side === 'sell')) return 'stop_loss';",
    defect: 'a stop loss is compared the wrong way',
  },
  {
    file: 'domain/src/orders/order.ts',
    text: "return order.side === 'buy' ? quote.ask <= order.limitPrice :",
    replacement: "return order.side === 'buy' ? quote.bid <= order.limitPrice :",
    defect: 'a buy limit fills by the bid',
    seed: 8,
  },
  {
    file: 'domain/src/orders/order-levels.ts',
    text: 'level === 0n || level < current;',
    replacement: 'level === 0n || level <= current;',
    defect: 'a level equal to the price is taken, and fires at once',
  },
  {
    file: 'domain/src/orders/closing.ts',
    text: "    { kind: 'margin_release', amount: order.margin },\n",
    replacement: '',
    defect: 'the margin is not released at the closing',
  },
  {
    file: 'domain/src/orders/closing.ts',
    text: 'if (nowMs < whole.opening.filledAtMs + minHoldMs)',
    replacement: 'if (nowMs <= whole.opening.filledAtMs + minHoldMs)',
    defect: 'the minimum holding time lasts a millisecond longer',
    seed: 3,
  },
  {
    file: 'server/src/features/trading/orders/closing-decisions.ts',
    text: '|| positionsOf(work, accountId).length > 0) return [];',
    replacement: ') return [];',
    defect: 'a debt is made good while other positions are open',
  },
  {
    file: 'domain/src/orders/closing.ts',
    text: '      margin: cents(whole.margin - margin),',
    replacement: '      margin: whole.margin,',
    defect: 'what stays of a partial closing keeps the whole margin',
  },
  {
    file: 'domain/src/orders/pending-order.ts',
    text: 'const margin = lowerOf(positionMargin(notional, order.leverage), reservedMargin);',
    replacement: 'const margin = positionMargin(notional, order.leverage);',
    defect: 'a fill costs more than was reserved',
  },
  {
    file: 'domain/src/orders/pending-order.ts',
    text: 'cents(reservedMargin + reservedFee) });',
    replacement: 'cents(reservedMargin) });',
    defect: 'the reserved fee does not come back',
  },
  {
    file: 'domain/src/orders/pending-order.ts',
    text: "if (available < 0n) return reject('free-margin-too-small');",
    replacement: '',
    defect: 'a waiting order fills in debt',
    seed: 82,
  },
  {
    file: 'domain/src/orders/position.ts',
    text: "return side === 'buy' ? quote.bid : quote.ask;",
    replacement: "return side === 'buy' ? quote.ask : quote.bid;",
    defect: "positions close at the opening side's price",
  },
  {
    file: 'domain/src/money/conversion.ts',
    text: 'return positive(divideHalfEven(powerOfTen(RATE_SCALE + inverse.pricePrecision), inverse.mid), inverse);',
    replacement: 'return positive(powerOfTen(RATE_SCALE + inverse.pricePrecision) / inverse.mid, inverse);',
    defect: 'the rate of an inverse pair is cut off instead of rounded',
  },
  {
    file: 'domain/src/margin/stop-out.ts',
    text: '<= used * STOP_OUT_LEVEL',
    replacement: '<= used * (STOP_OUT_LEVEL - 100n)',
    defect: 'the stop-out comes at 49 percent',
    seed: 15,
  },
  {
    file: 'domain/src/margin/stop-out.ts',
    text: 'a.floating < b.floating ? -1 : 1',
    replacement: 'a.floating < b.floating ? 1 : -1',
    defect: 'the smallest loss is stopped out first',
  },
  {
    file: 'domain/src/margin/overnight.ts',
    text: 'count: weekday === tripleWeekday ? 3n : 1n,',
    replacement: 'count: 1n,',
    defect: 'the triple day counts one night',
  },
  {
    file: 'domain/src/margin/overnight.ts',
    text: '(weekday === 0 || weekday === 6)) return null;',
    replacement: 'weekday === 6) return null;',
    defect: 'Sunday nights are charged beside the triple day',
    seed: 8,
  },
  {
    file: 'domain/src/margin/overnight.ts',
    text: 'night.atMs > fromMs && night.atMs <= toMs',
    replacement: 'night.atMs >= fromMs && night.atMs <= toMs',
    defect: 'a night that was charged is charged again',
  },
  {
    file: 'domain/src/time/time-zone.ts',
    text: '  if (toWallMs(timeZone, early) === wallMs) return early;\n  const late',
    replacement: '  return early;\n  const late',
    defect: '17:00 in New York is an hour off on the day the clocks change',
  },
  {
    file: 'domain/src/accounts/demo-reset.ts',
    text: "if (account.locked > 0n) return reject('orders-open');",
    replacement: "if (account.locked > 1_000_000n) return reject('orders-open');",
    defect: 'a demo account is set back while orders are open',
  },
  {
    file: 'domain/src/accounts/demo-reset.ts',
    text: 'nowMs < lastMs + pauseMs',
    replacement: 'nowMs <= lastMs + pauseMs',
    defect: 'the pause between two resets lasts a millisecond longer',
    seed: 228,
  },
  {
    file: 'domain/src/orders/modification.ts',
    text: '...trail, levelsSequence: quote.sequence }, entries: [] };',
    replacement: '...trail }, entries: [] };',
    defect: 'new levels hold for quotes older than they are',
  },
  {
    file: 'server/src/features/accounts/batch.ts',
    text: 'if (record) return recordedAnswer(record, command, kind, again);',
    replacement: 'if (record && again) return recordedAnswer(record, command, kind, again);',
    defect: 'a key that was used is not looked up',
  },
  {
    file: 'server/src/features/accounts/batch.ts',
    text: "  if (record.fingerprint !== command.fingerprint) return { outcome: 'key-reused' };\n  if (record.rejection",
    replacement: '  if (record.rejection',
    defect: "another body under a used key gets the first one's answer",
  },
  {
    file: 'server/src/features/accounts/batch.ts',
    text: 'memory.evict(accountId);',
    replacement: '',
    defect: 'after a failed batch its undone changes are believed',
  },
  {
    file: 'server/src/features/accounts/batch-draft.ts',
    text: 'version = drafted.changed ? before.version : before.version + 1n;',
    replacement: 'version = before.version;',
    defect: "an account's version does not count its changes",
  },
  {
    file: 'server/src/features/trading/book/active-orders.ts',
    text: 'exposure.sold += size;',
    replacement: 'exposure.sold -= size;',
    defect: 'losses of sold positions are taken for profits where free margin is bounded',
  },
  {
    file: 'server/src/features/accounts/account-memory.ts',
    text: 'if (state?.account.version === account.version)',
    replacement: 'if (state)',
    defect: 'orders in memory are believed whatever another process did',
  },
  {
    file: 'server/src/features/accounts/batch.ts',
    text: 'unchanged: draft.unchanged()',
    replacement: 'unchanged: []',
    defect: 'a refusal holds although another process has changed its account',
  },
  {
    file: 'server/src/features/accounts/batch.ts',
    text: 'unused: unrecorded(batch, answers)',
    replacement: 'unused: []',
    defect: 'a refusal that is not recorded takes the place of the answer that its key has',
  },
  {
    file: 'server/src/features/accounts/batch-reading.ts',
    text: 'if (kinds.some(({ needsLock }) => needsLock)) return null;',
    replacement: '',
    defect: 'when an account was set back, or its user warned, is not looked up',
  },
  {
    file: 'server/src/features/accounts/lease-check.ts',
    text: 'epoch !== undefined && epoch !== epochs.get(shardOf(accountId));',
    replacement: 'epoch === -1n && epochs.size > 0;',
    defect: 'a watch that has lost its shard goes on writing',
  },
  {
    file: 'server/src/features/trading/orders/orders-work.ts',
    text: "if (!owner || owner.userId !== account.userId) return { found: 'missing' };",
    replacement: "if (!owner) return { found: 'missing' };",
    defect: 'a stranger learns that an order exists',
  },
  {
    file: 'server/src/features/trading/orders/orders-work.ts',
    text: "if (owner.accountId !== account.id) return { found: 'other-account' };",
    replacement: "if (owner.accountId !== account.id) return { found: 'missing' };",
    defect: 'an order of the other account mode is told missing',
  },
  {
    file: 'server/src/features/trading/orders/closing-decisions.ts',
    text: 'if (due()) orders.push(...cancelWaiting(work, accountId, nowMs));',
    replacement: '',
    defect: 'a stop-out leaves waiting orders alone',
  },
  {
    file: 'server/src/features/trading/orders/closing-decisions.ts',
    text: 'const entries = protectionEntries(draft.account(accountId));',
    replacement:
      'const entries = [...protectionEntries(draft.account(accountId)), ...protectionEntries(draft.account(accountId))];',
    defect: 'a debt is made good twice',
    seed: 72,
  },
  {
    file: 'server/src/features/trading/orders/closing-decisions.ts',
    text: 'chargedUntilMs: nights.at(-1)?.atMs ?? position.chargedUntilMs,',
    replacement: 'chargedUntilMs: position.chargedUntilMs,',
    defect: 'charged nights are not noted',
  },
  {
    file: 'server/src/features/trading/orders/closing-decisions.ts',
    text: 'const heldUntilMs = request.quote ? Math.min(request.quote.timeMs, nowMs) : nowMs;',
    replacement: 'const heldUntilMs = nowMs - 86_400_000;',
    defect: 'a closing forgets the nights that are due',
    seed: 12,
  },
  {
    file: 'server/src/features/trading/triggers/level-monitor.ts',
    text: '|| !this.#isTradable(quote)) continue;\n        for',
    replacement: '|| quote.sequence < 0) continue;\n        for',
    defect: 'a level fires on a quote that nobody can trade on',
  },
  {
    file: 'server/src/features/trading/book/account-book.ts',
    text: '    if (missed) this.#reread(account.id);',
    replacement: '',
    defect: 'a change that was missed is not read',
    seed: 315,
  },
  {
    file: 'server/src/features/trading/orders/market.ts',
    text: "&& marketState(instrument, nowMs) === 'open';",
    replacement: "&& marketState(instrument, nowMs) !== 'early_trading';",
    defect: 'closed markets trade',
  },
  {
    file: 'server/src/features/options/orders/options-module.ts',
    text: 'running(account.id).set(order.id, order);',
    replacement: '',
    defect: 'an option that was placed is not remembered',
  },
  {
    file: 'server/src/features/options/expiry/expiry-scheduler.ts',
    text: 'this.#deadlines.takeReached(this.#parts.clock.now() - 1)',
    replacement: 'this.#deadlines.takeReached(this.#parts.clock.now() - 60_000)',
    defect: 'options without a quote are voided a minute late',
  },
  {
    file: 'server/src/features/options/orders/options-module.ts',
    text: 'running(option.accountId).delete(option.id);',
    replacement: '',
    defect: 'an option that has ended is remembered as running',
  },
  {
    file: 'server/src/features/quotes/quote-gate.ts',
    text: "  if (newest && quote.timeMs < newest.timeMs) return 'out-of-order';\n",
    replacement: '',
    defect: 'quotes out of order are taken',
  },
  {
    file: 'server/src/features/quotes/quote-gate.ts',
    text: "return jumps(newest ?? state.logged, quote, jumpPercent) && !confirmed ? 'jump' : null;",
    replacement: 'return null;',
    defect: 'a jump needs no second quote',
  },
  {
    file: 'server/src/features/quotes/quote-gate.ts',
    text: "if (quote.bid >= quote.ask) return 'crossed';",
    replacement: '',
    defect: 'crossed quotes are taken',
  },
  {
    file: 'server/src/features/quotes/markup.ts',
    text: 'ask: points(quote.ask + markup)',
    replacement: 'ask: points(quote.ask)',
    defect: 'the markup is left out of the ask',
  },
  ...TRAILING_MUTANTS,
  ...TREASURY_MUTANTS,
];
