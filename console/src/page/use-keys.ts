import { useEffect, useEffectEvent } from 'react';

/** What a key does, by the key as the browser names it, in small letters. */
export type KeyMap = Readonly<Record<string, (() => void) | undefined>>;

/** What a pressed key means to a screen: nothing where something is typed, where a dialog is open, or where the browser is meant. */
export function isForScreen(
  event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'target'>,
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('input, textarea, select, [contenteditable], [role=menu], [role=listbox]')) return false;
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') === null;
}

/** Keys that do something anywhere on the screen, as long as it is on the page. */
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
