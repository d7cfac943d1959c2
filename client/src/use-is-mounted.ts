import { useEffect, useRef, type RefObject } from 'react';

/** Whether the component is still mounted, for asynchronous results. */
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
