/** The parts of the workspace that are kept one per user. */
export const SINGLE_DOCUMENT_KEYS = ['chart-layout', 'watchlist', 'workspace-panels'] as const;

export type SingleDocumentKey = (typeof SINGLE_DOCUMENT_KEYS)[number];
export type DrawingsKey = `drawings/${string}`;

/** What a document of the workspace is kept under. */
export type DocumentKey = SingleDocumentKey | DrawingsKey;

/** Bytes of JSON text that the schemas' limits keep every document below: a page that goes away can still send so much. */
export const MAX_DOCUMENT_BYTES = 64 * 1024;
/** Markets that a user may have drawings on. */
export const MAX_DRAWN_SYMBOLS = 200;
/** Documents that are read with one call. */
export const MAX_DOCUMENTS_PER_READ = 50;

/** A market's symbol as it stands in kept documents. */
export const KEPT_SYMBOL = /^[A-Za-z0-9._-]{1,24}$/;

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
