import { useLayoutEffect, useRef, type RefObject } from 'react';
import { quotes } from './market-feed.ts';
import type { Quote } from './quote-store.ts';

/**
 * Keeps an element at what `read` takes from the newest quote of a symbol, past React: `write` puts it there before the element is
 * first seen and whenever it changes, and the component does not render. Nothing is asked for here: whoever shows the markets does.
 * @param read gives a plain value; like `write` it is the same function as long as it does the same
 * @returns the ref of the element, which React renders without what `write` puts there
 */
export function useWritten<Value>(
  symbol: string,
  read: (quote: Quote | undefined) => Value,
  write: (place: Element, value: Value) => void,
): RefObject<HTMLSpanElement | null> {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    let written = read(quotes.get(symbol));
    write(element, written);
    return quotes.listen(symbol, () => {
      const value = read(quotes.get(symbol));
      if (Object.is(value, written)) return;
      written = value;
      write(element, value);
    });
  }, [symbol, read, write]);
  return place;
}
