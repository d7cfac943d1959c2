import type { Quote } from '@truefill/domain/market/quote.ts';
import { integerArray, textArray, type WriteStatement } from './ledger/index.ts';

/** Tracks which of the quotes used in decisions one queue has yet to write. */
export interface UsedQuotes {
  /** the quotes of a batch that are not known to be committed */
  take(quotes: readonly Quote[]): readonly Quote[];
  /** the quotes of the last `take` are durable */
  committed(): void;
}

export function createUsedQuotes(): UsedQuotes {
  const durable = new WeakSet<Quote>();
  let taken: readonly Quote[] = [];
  return {
    take(quotes) {
      taken = quotes.filter((quote) => !durable.has(quote));
      return taken;
    },
    committed() {
      for (const quote of taken) durable.add(quote);
      taken = [];
    },
  };
}

/** Other queues may write the same quotes: the table accepts duplicates, so that no batch waits for another. */
export function usedQuotesInserted(quotes: readonly Quote[]): WriteStatement | null {
  if (quotes.length === 0) return null;
  return {
    name: 'trading-insert-used-quotes',
    text: `insert into used_quote (symbol, sequence, time_ms, bid, ask)
           select unnest($1::text[]), unnest($2::bigint[]), unnest($3::bigint[]), unnest($4::bigint[]), unnest($5::bigint[])`,
    values: [
      textArray(quotes.map(({ symbol }) => symbol)),
      integerArray(quotes.map(({ sequence }) => sequence)),
      integerArray(quotes.map(({ timeMs }) => timeMs)),
      integerArray(quotes.map(({ bid }) => bid)),
      integerArray(quotes.map(({ ask }) => ask)),
    ],
  };
}
