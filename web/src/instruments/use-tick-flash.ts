import { useEffect, useRef, type RefObject } from 'react';
import { quotes } from '../live/market-feed.ts';

const FLASH_MS = 480;
/** at most three flashes per second and cell; the rest are dropped */
const APART_MS = 334;

/** Tints the element for a moment when the price of the symbol moves. Costs no render. */
export function useTickFlash(symbol: string): RefObject<HTMLSpanElement | null> {
  const cell = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let flashedMs = 0;
    return quotes.listen(symbol, () => {
      const move = quotes.get(symbol)?.move ?? 0;
      const nowMs = performance.now();
      if (move === 0 || nowMs - flashedMs < APART_MS) return;
      flashedMs = nowMs;
      const tint = `var(${move > 0 ? '--up-tint-2' : '--down-tint-2'})`;
      cell.current?.animate([{ backgroundColor: tint }, { backgroundColor: 'transparent' }], {
        duration: FLASH_MS,
        easing: 'ease-out',
      });
    });
  }, [symbol]);
  return cell;
}
