import { conversionSymbols, convertToUsd, DOLLAR } from '@truefill/domain/money/conversion.ts';
import type { Fill } from '@truefill/domain/orders/order.ts';
import type { Quote } from '@truefill/domain/market/quote.ts';
import type { StoredOrder } from '@truefill/server/features/trading/orders/stored-order.ts';
import { quoteName, type MemoryTables } from '../store/memory-tables.ts';
import { CATALOGUE } from '../world/broker.ts';

/**
 * I11: every quote that filled, settled or valued something is stored with it, whatever happened to the log. A process that
 * starts between two quotes in one millisecond gives the later one the number of the first: one of the quotes with that number
 * must fit.
 */
export function missingEvidence(tables: MemoryTables): string | null {
  const storedQuotes = (symbol: string, sequence: number): readonly Quote[] =>
    tables.usedQuotes.get(quoteName({ symbol, sequence })) ?? [];
  for (const order of tables.orders.values()) {
    const { id, symbol } = order;
    for (const { quoteSequence, quoteTimeMs, bid, ask, quoteToUsd, rateSequence } of fillsOf(order)) {
      const fits = (quote: Quote): boolean => quote.timeMs === quoteTimeMs && quote.bid >= bid && quote.ask <= ask;
      if (!storedQuotes(symbol, quoteSequence).some(fits))
        return `I11: order ${id} was filled on quote ${quoteSequence} of ${symbol}, which is not kept`;
      if (!ratesOf(symbol, (pair) => storedQuotes(pair, rateSequence ?? 0)).includes(quoteToUsd))
        return `I11: order ${id} was filled at the rate ${quoteToUsd}, which no quote that is kept gives`;
    }
  }
  for (const { accountId, referenceId, conversion } of tables.entries) {
    const quote = conversion?.quote;
    if (!quote) continue;
    if (!storedQuotes(quote.symbol, quote.sequence).some(({ bid, ask }) => bid === quote.bid && ask === quote.ask))
      return `I11: transfer ${referenceId} of account ${accountId} was made on quote ${quote.sequence} of ${quote.symbol}, which is not kept`;
  }
  for (const { id, symbol, entry, settlement } of tables.options.values()) {
    for (const { sequence, timeMs, bid, ask } of [entry, settlement?.end ?? entry]) {
      if (!storedQuotes(symbol, sequence).some((quote) => quote.timeMs === timeMs && quote.bid === bid && quote.ask === ask))
        return `I11: option ${id} rests on quote ${sequence} of ${symbol}, which is not kept`;
    }
  }
  return null;
}

function fillsOf(order: StoredOrder): Fill[] {
  if (order.status === 'closed') return [order.opening, order.closing.fill];
  return order.status === 'open' ? [order.opening] : [];
}

function ratesOf(symbol: string, quotesOf: (pair: string) => readonly Quote[]): bigint[] {
  const currency = CATALOGUE.bySymbol.get(symbol)?.quoteCurrency ?? '';
  const pairs = conversionSymbols(currency);
  if (pairs.length === 0) return [DOLLAR];
  return pairs.flatMap((pair) => {
    const pricePrecision = CATALOGUE.bySymbol.get(pair)?.pricePrecision ?? 0;
    return quotesOf(pair).flatMap(
      ({ mid }) => convertToUsd(currency, (wanted) => (wanted === pair ? { mid, pricePrecision } : null))?.rate ?? [],
    );
  });
}
