import { useEffect, useRef } from 'react';
import { SCROLL_THRESHOLD_PX } from './model.ts';

/** Stands at the end of a list and calls when that end comes near the part of the list on screen. */
export function InfiniteScroll({ onNear }: { readonly onNear: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const near = useRef(onNear);
  useEffect(() => {
    near.current = onNear;
  });
  useEffect(() => {
    const element = end.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near.current(), {
      rootMargin: `${SCROLL_THRESHOLD_PX}px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return <div ref={end} style={{ height: 1 }} aria-hidden="true" />;
}
