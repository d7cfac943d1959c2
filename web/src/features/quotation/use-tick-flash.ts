import { useEffect, useRef, type RefObject } from 'react';
import { quotes } from '../../live/market-feed.ts';

const FLASH_MS = 480;
/** at most three flashes per second and cell; the rest are dropped */
const APART_MS = 334;
const TINTS = { up: 'var(--up-tint-2)', down: 'var(--down-tint-2)' };

/**
 * Tints the element briefly when the price of the symbol moves. Causes no render, and creates each of the two animations only
 * once: replaying it costs a twentieth of a new one, and does not fire the events of CSS animations.
 */
export function useTickFlash(symbol: string): RefObject<HTMLSpanElement | null> {
  const cell = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const made: { up?: Animation; down?: Animation } = {};
    let flashedMs = -APART_MS;
    return quotes.listen(symbol, () => {
      const move = quotes.get(symbol)?.move ?? 0;
      const nowMs = performance.now();
      if (move === 0 || nowMs - flashedMs < APART_MS) return;
      flashedMs = nowMs;
      const [to, from] = move > 0 ? (['up', 'down'] as const) : (['down', 'up'] as const);
      made[from]?.cancel();
      made[to] ??= flashOf(cell.current, TINTS[to]);
      made[to].currentTime = 0;
      made[to].play();
    });
  }, [symbol]);
  return cell;
}

function flashOf(cell: Element | null, tint: string): Animation {
  const keyframes = [{ backgroundColor: tint }, { backgroundColor: 'transparent' }];
  return new Animation(new KeyframeEffect(cell, keyframes, { duration: FLASH_MS, easing: 'ease-out' }));
}
