import { useEffect, useState } from 'react';

/**
 * How long a question must be visible before it can be answered, ms: a double click's second click was meant for what it
 * covers.
 */
export const SETTLES_MS = 500;

/** Whether the calling component has been on screen for SETTLES_MS. */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLES_MS);
    return () => clearTimeout(timer);
  }, []);
  return settled;
}
