import { useEffect, useRef } from 'react';
import { SCROLL_THRESHOLD_PX } from './paging.ts';

/**
 * Placed at the end of a list; calls back when that end comes near the visible part. Lists scroll inside a part of
 * the page, which an observer's root margin does not extend, so the observed element reaches up into the list instead.
 */
export function InfiniteScroll({ onNear }: { readonly onNear: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const near = useRef(onNear);
  useEffect(() => {
    near.current = onNear;
  });
  useEffect(() => {
    const element = end.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near.current());
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div style={{ position: 'relative', height: 1 }} aria-hidden="true">
      <div ref={end} style={{ position: 'absolute', bottom: 0, width: 1, height: SCROLL_THRESHOLD_PX, pointerEvents: 'none' }} />
    </div>
  );
}
