import { useEffect, useRef, type RefObject } from 'react';

/** Whether the component is on screen, for what comes after it may have gone. */
export function useShown(): Readonly<RefObject<boolean>> {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return shown;
}
