import { useEffect, useEffectEvent } from 'react';
import { isCovered } from '../is-covered.ts';
import type { DrawingController } from './use-drawings.ts';

/**
 * Keys that work regardless of focus, unless the user is typing or choosing: undo and redo (Ctrl+Z etc.), and Escape while
 * drawing.
 */
export function useDrawingKeys({ tool, cancel, undo, redo }: DrawingController): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.altKey || isBusy(event.target)) return;
    const key = event.key.toLowerCase();
    const command = event.ctrlKey || event.metaKey;
    const again = key === 'y' || (key === 'z' && event.shiftKey);
    if (!command && key === 'escape' && tool !== null) cancel();
    else if (command && again && redo) redo();
    else if (command && key === 'z' && !event.shiftKey && undo) undo();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Whether key events belong to a field, a menu or a dialog. */
function isBusy(target: EventTarget | null): boolean {
  if (isCovered()) return true;
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}
