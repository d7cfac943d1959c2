import { useEffect, useRef, type RefObject } from 'react';

/** Whether the component is on screen, for what comes after it may have gone. */
export function useIsMounted(): Readonly<RefObject<boolean>> {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
