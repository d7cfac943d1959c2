import { useLayoutEffect, useRef, type RefObject } from 'react';
import { quotes } from './market-feed.ts';
import type { Quote } from './quote-store.ts';

/**
 * Writes a value from the newest quote of a symbol into an element, bypassing React: `write` is called before the element is
 * first painted and whenever the value changes, and the component does not render. Does not subscribe: the component that lists
 * the markets does.
 * @param read returns a primitive; like `write` it must be a stable function
 * @returns the ref of the element, which React renders without the written content
 */
export function useWrittenValue<Value>(
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
