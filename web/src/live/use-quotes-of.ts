import { useEffect, useState } from 'react';
import { quotes } from './market-feed.ts';
import type { Quote } from './quote-store.ts';

/** The newest quotes of several markets. Does not subscribe: the component that lists the markets does. */
export function useQuotesOf(symbols: readonly string[]): ReadonlyMap<string, Quote> {
  const [held, setHeld] = useState<ReadonlyMap<string, Quote>>(new Map());
  const key = symbols.join();
  useEffect(() => {
    const names = key === '' ? [] : key.split(',');
    const read = (): void => {
      const found = names.map((symbol) => quotes.get(symbol)).filter((quote) => quote !== undefined);
      setHeld(new Map(found.map((quote) => [quote.symbol, quote])));
    };
    read();
    const stops = names.map((symbol) => quotes.listen(symbol, read));
    return () => stops.forEach((stop) => stop());
  }, [key]);
  return held;
}
