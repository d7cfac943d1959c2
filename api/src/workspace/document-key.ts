/** The parts of the workspace with one document per user. */
export const SINGLE_DOCUMENT_KEYS = ['chart-layout', 'watchlist', 'workspace-panels'] as const;

export type SingleDocumentKey = (typeof SINGLE_DOCUMENT_KEYS)[number];
export type DrawingsKey = `drawings/${string}`;

/** The key of a workspace document. */
export type DocumentKey = SingleDocumentKey | DrawingsKey;

/** Maximum markets with drawings per user. */
export const MAX_DRAWN_SYMBOLS = 200;
/** Maximum documents read with one call. */
export const MAX_DOCUMENTS_PER_READ = 50;

/** A market's symbol in saved documents. */
export const SYMBOL_PATTERN = /^[A-Za-z0-9._-]{1,24}$/;

const DRAWINGS = /^drawings\/[A-Za-z0-9._-]{1,24}$/;

/** The key of the drawings on a market's chart. */
export function drawingsKey(symbol: string): DrawingsKey {
  return `drawings/${symbol}`;
}

/** The market of a drawings key. */
export function symbolOf(key: DrawingsKey): string {
  return key.slice('drawings/'.length);
}

/** Whether a text is the key of a market's drawings. */
export function isDrawingsKey(key: string): key is DrawingsKey {
  return DRAWINGS.test(key);
}
