import { useEffect } from 'react';
import { create } from 'zustand';

const useSeen = create<{ readonly seen: boolean }>(() => ({ seen: false }));

/**
 * False until the page has been painted for the first time, then true for good: what is heavy to draw does not hold up what is
 * read first. It is no deferred value: prices that arrive meanwhile would put that off again and again.
 */
export function useAfterFirstSight(): boolean {
  const { seen } = useSeen();
  useEffect(() => {
    if (seen) return;
    const frame = requestAnimationFrame(() => useSeen.setState({ seen: true }));
    return () => cancelAnimationFrame(frame);
  }, [seen]);
  return seen;
}
