import { cents } from '@truefill/domain/money/money.ts';
import type { OptionKind, OptionOrder, OptionOutcome, OptionQuote } from '@truefill/domain/options/option.ts';
import type { OptionSettlement } from '@truefill/domain/options/option-settlement.ts';
import { points } from '@truefill/domain/market/price.ts';

/** An option with its ID and account. */
export interface StoredOption extends OptionOrder {
  readonly id: bigint;
  readonly accountId: bigint;
  /** of the brand's rules and the catalogue's terms at its start; null for options older than that column */
  readonly rulesVersion: bigint | null;
  /** null until it is settled */
  readonly settlement: OptionSettlement | null;
}

/** A settled option. */
export interface SettledOption extends StoredOption {
  readonly settlement: OptionSettlement;
}

/** A row of `option_order`. */
export interface OptionRow {
  id: bigint;
  account_id: bigint;
  symbol: string;
  kind: OptionKind;
  status: 'running' | 'settled';
  price_precision: number;
  stake: bigint;
  fee: bigint;
  rate: bigint;
  seconds: number;
  begin_ms: bigint;
  end_ms: bigint;
  void_after_ms: bigint;
  band_low: bigint | null;
  band_high: bigint | null;
  entry_sequence: bigint;
  entry_quote_ms: bigint;
  entry_bid: bigint;
  entry_ask: bigint;
  entry_mid: bigint;
  outcome: OptionOutcome | null;
  end_sequence: bigint | null;
  end_quote_ms: bigint | null;
  end_bid: bigint | null;
  end_ask: bigint | null;
  end_mid: bigint | null;
  result: bigint | null;
  settled_at_ms: bigint | null;
  rules: bigint | null;
}

/** Parses a row. */
export function optionFrom(row: OptionRow): StoredOption {
  return {
    id: row.id,
    accountId: row.account_id,
    rulesVersion: row.rules,
    symbol: row.symbol,
    kind: row.kind,
    pricePrecision: row.price_precision,
    stake: cents(row.stake),
    fee: cents(row.fee),
    rate: row.rate,
    seconds: row.seconds,
    beginMs: Number(row.begin_ms),
    endMs: Number(row.end_ms),
    voidAfterMs: Number(row.void_after_ms),
    entry: quoteFrom(row.entry_sequence, row.entry_quote_ms, row.entry_bid, row.entry_ask, row.entry_mid),
    band: row.band_low === null || row.band_high === null ? null : { low: points(row.band_low), high: points(row.band_high) },
    settlement: settlementFrom(row),
  };
}

function settlementFrom(row: OptionRow): OptionSettlement | null {
  if (row.outcome === null) return null;
  const { end_sequence: sequence, end_quote_ms: timeMs, end_bid: bid, end_ask: ask, end_mid: mid } = row;
  return {
    outcome: row.outcome,
    end: sequence === null ? null : quoteFrom(sequence, timeMs ?? 0n, bid ?? 0n, ask ?? 0n, mid ?? 0n),
    result: cents(row.result ?? 0n),
    settledAtMs: Number(row.settled_at_ms ?? 0n),
  };
}

function quoteFrom(sequence: bigint, timeMs: bigint, bid: bigint, ask: bigint, mid: bigint): OptionQuote {
  return { sequence: Number(sequence), timeMs: Number(timeMs), bid: points(bid), ask: points(ask), mid: points(mid) };
}
