import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { displayName } from '../../instruments/instruments.ts';

/**
 * Handles a key press in a grid of markets.
 * @param instruments in the displayed order
 * @param choose makes a market's row the tab stop
 */
export type WalkRows = (
  event: KeyboardEvent<HTMLElement>,
  instruments: readonly InstrumentView[],
  choose: (symbol: string) => void,
) => void;

const ROWS_OF_A_PAGE = 10;
/** maximum time between letters of one word, ms */
const ONE_WORD_MS = 1_000;

let typed = { word: '', atMs: 0 };

/**
 * The keys of a grid whose rows are links: up and down, page and end, left and right to a row's other actions, and the letters
 * of a name. Up in the first row moves to the header, if there is one; otherwise the key is not handled.
 */
export const walkRows: WalkRows = (event, instruments, choose) => {
  if (event.target instanceof Element && event.target.closest('[role=columnheader]')) return walkHeads(event);
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-symbol]') : null;
  const at = instruments.findIndex(({ symbol }) => symbol === row?.dataset['symbol']);
  if (at < 0 || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') return stepAside(event);
  if (event.key === 'ArrowUp' && at === 0) return goTo(HEAD_STOP, event);
  const isLetter = /^[\p{L}\p{N}]$/u.test(event.key);
  const to = isLetter
    ? named(event.key, event.timeStamp, instruments.map(displayName), at)
    : rowFor(event.key, at, instruments.length - 1);
  const market = to === null ? undefined : instruments[to];
  if (!market) return;
  event.preventDefault();
  event.stopPropagation();
  flushSync(() => choose(market.symbol));
  event.currentTarget.querySelector<HTMLElement>(ROW_STOP)?.focus();
};

const ROW_STOP = 'a[tabindex="0"]';
const HEAD_STOP = '[role=columnheader] [tabindex="0"]';

/** Moves between column headers with left, right, Home and End, and down to the rows. */
function walkHeads(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  if (event.key === 'ArrowDown') return goTo(ROW_STOP, event);
  const heads = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=columnheader] button')].filter((head) =>
    head.checkVisibility(),
  );
  const at = heads.findIndex((head) => head === document.activeElement);
  const places: Readonly<Record<string, number>> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: heads.length - 1 };
  const next = heads[places[event.key] ?? -1];
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}

/** Does not handle the key if there is no target. */
function goTo(selector: string, event: KeyboardEvent<HTMLElement>): void {
  const part = event.currentTarget.querySelector<HTMLElement>(selector);
  if (!part) return;
  event.preventDefault();
  event.stopPropagation();
  part.focus();
}

function rowFor(key: string, at: number, last: number): number | null {
  const rows: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + ROWS_OF_A_PAGE,
    PageUp: at - ROWS_OF_A_PAGE,
    Home: 0,
    End: last,
  };
  const row = rows[key];
  if (row === undefined) return null;
  return Math.min(last, Math.max(0, row));
}

/** The next row whose name starts with the typed letters, ignoring characters between the letters of the name. */
function named(letter: string, atMs: number, names: readonly string[], at: number): number | null {
  const isSameWord = atMs - typed.atMs < ONE_WORD_MS;
  typed = { word: (isSameWord ? typed.word : '') + letter.toLowerCase(), atMs };
  // the first letter moves from row to row, further ones extend the word
  const from = typed.word.length === 1 ? at + 1 : at;
  for (let step = 0; step < names.length; step += 1) {
    const row = (from + step) % names.length;
    const name = names[row]?.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
    if (name?.startsWith(typed.word)) return row;
  }
  return null;
}

/** Moves to the previous or next control in the row. */
function stepAside(event: KeyboardEvent<HTMLElement>): void {
  const { activeElement } = document;
  const parts = [...(activeElement?.closest('[role=row]')?.querySelectorAll<HTMLElement>('a, button') ?? [])];
  const next = parts[parts.findIndex((part) => part === activeElement) + (event.key === 'ArrowRight' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
