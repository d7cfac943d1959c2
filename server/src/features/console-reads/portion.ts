import { Refusal } from '../../platform/refusal.ts';

/** The cursor after a file's part: the last row's sort time, ms (0 in lists sorted by ID), and its ID. */
export interface FilePlace {
  readonly atMs: number;
  readonly id: string;
}

/** The part of a file after a cursor; null starts it. */
export interface FilePart {
  readonly after: FilePlace | null;
  readonly limit: number;
}

/** A page on the screen. */
export interface Page {
  readonly skip: number;
  readonly limit: number;
}

/** A row of a file with the cursor after it. */
export interface FiledRow {
  readonly place: FilePlace;
  readonly row: object;
}

/** How a list is sorted: on the screen, and in a file by columns that never change. */
export interface Sorting {
  readonly screen: string;
  /** the time column, null if sorted by ID alone */
  readonly time: string | null;
  readonly id: string;
  readonly idType: 'bigint' | 'text';
}

const WRITTEN = /^(\d{1,16})\.(\d{1,18}|[a-z_]{1,24}\.\d{1,18}|[\da-f-]{36})$/;

export function placeText({ atMs, id }: FilePlace): string {
  return `${atMs}.${id}`;
}

/** @throws Refusal with 501 if the text is not a valid cursor */
export function placeFrom(text: string): FilePlace {
  const [, atMs, id] = WRITTEN.exec(text) ?? [];
  if (atMs === undefined || id === undefined) throw new Refusal('badOrderParameter');
  return { atMs: Number(atMs), id };
}

/** The ID after which a list sorted by ID continues. @throws Refusal with 501 if the cursor belongs to another list */
export function numberOf(after: FilePlace | null): string {
  const id = after?.id ?? '0';
  if (!/^\d+$/.test(id)) throw new Refusal('badOrderParameter');
  return id;
}

/**
 * The end of a list's query, after its conditions. A screen shows pages, newest first; a file continues after its last row,
 * oldest first, so that rows added between two parts neither repeat nor skip one.
 * @param values of the query, appended to
 */
export function portionOf(portion: Page | FilePart, { screen, time, id, idType }: Sorting, values: unknown[]): string {
  const add = (value: unknown): string => `$${values.push(value)}`;
  if ('skip' in portion) return `order by ${screen} limit ${add(portion.limit)} offset ${add(portion.skip)}`;
  const { after, limit } = portion;
  if (idType === 'bigint') numberOf(after);
  const [key, place] =
    time === null
      ? [id, () => `${add(after?.id)}::bigint`]
      : [`${time}, ${id}`, () => `${add(after?.atMs)}::bigint, ${add(after?.id)}::${idType}`];
  return `${after ? `and (${key}) > (${place()}) ` : ''}order by ${key} limit ${add(limit)}`;
}
