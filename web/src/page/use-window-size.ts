import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
}

const width = (): number => window.innerWidth;
const height = (): number => window.innerHeight;

/** The window's size in px, kept up to date. */
export function useWindowSize(): { readonly width: number; readonly height: number } {
  return { width: useSyncExternalStore(subscribe, width), height: useSyncExternalStore(subscribe, height) };
}
