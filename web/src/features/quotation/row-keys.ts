import type { KeyboardEvent } from 'react';

/** Lets the arrows walk from row to row inside the element that hears the key; upwards from the first row to what leads there. */
export function walkRows(event: KeyboardEvent<HTMLElement>, above?: HTMLElement | null): void {
  const down = event.key === 'ArrowDown';
  if ((!down && event.key !== 'ArrowUp') || event.altKey || event.ctrlKey || event.metaKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=rowgroup] [role=row] a')].toSorted(byPlace);
  const from = links.findIndex(
    (link) => link === document.activeElement || link.closest('[role=row]')?.contains(document.activeElement),
  );
  const inField = document.activeElement === above;
  if (from < 0 && !inField) return;
  const target = down ? links[from + 1] : from === 0 ? above : links[from - 1];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** Rows that came into view later stand later in the document, not always in the list. */
function byPlace(one: HTMLElement, other: HTMLElement): number {
  return one.getBoundingClientRect().top - other.getBoundingClientRect().top;
}
