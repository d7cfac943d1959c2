import { useEffect, useState } from 'react';

/** So long a question stands before it can be answered: the second click of a double click was meant for what it covers. */
export const SETTLES_MS = 500;

/** Whether what asks has been on screen long enough to be answered. */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLES_MS);
    return () => clearTimeout(timer);
  }, []);
  return settled;
}
