import { useEffect, useEffectEvent } from 'react';
import { useKeys } from '../page/use-keys.ts';

export interface ConsoleKeys {
  readonly search: () => void;
  readonly help: () => void;
}

/** Global shortcuts: / and Ctrl or ⌘ with K search, ? shows all keys. */
export function useConsoleKeys({ search, help }: ConsoleKeys): void {
  useKeys({ '/': search, '?': help });
  const withControl = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    search();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => withControl(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
