import { useEffect, useEffectEvent } from 'react';

/** Actions by key, as the browser names it, in lower case. */
export type KeyMap = Readonly<Record<string, (() => void) | undefined>>;

/** The action of a pressed key: none while typing, while a dialog is open, or with a browser modifier. */
export function isForScreen(
  event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'target'>,
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('input, textarea, select, [contenteditable], [role=menu], [role=listbox]')) return false;
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') === null;
}

/** Keyboard shortcuts of a screen, active while it is mounted. */
export function useKeys(keys: KeyMap): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!isForScreen(event)) return;
    const act = keys[event.key.toLowerCase()];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => pressed(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
