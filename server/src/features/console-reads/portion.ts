import { Refusal } from '../../platform/refusal.ts';

/** The last row of a file's part: the time that sorts it, ms, 0 in lists that are sorted by number; and what it is told apart by. */
export interface FilePlace {
  readonly atMs: number;
  readonly id: string;
}

/** What follows a place in a file; null begins it. */
export interface FilePart {
  readonly after: FilePlace | null;
  readonly limit: number;
}

/** A page of the screen. */
export interface Page {
  readonly skip: number;
  readonly limit: number;
}

/** A row of a file, and where the file goes on behind it. */
export interface FiledRow {
  readonly place: FilePlace;
  readonly row: object;
}

/** How a list is sorted: on the screen, and in a file by what never changes of a row. */
export interface Sorting {
  readonly screen: string;
  /** the column of a time, null where the number alone sorts */
  readonly time: string | null;
  readonly id: string;
  readonly idType: 'bigint' | 'text';
}

const WRITTEN = /^(\d{1,16})\.(\d{1,18}|[a-z_]{1,24}\.\d{1,18}|[\da-f-]{36})$/;

export function placeText({ atMs, id }: FilePlace): string {
  return `${atMs}.${id}`;
}

/** @throws Refusal with 501 where the text is none that this server wrote */
export function placeFrom(text: string): FilePlace {
  const [, atMs, id] = WRITTEN.exec(text) ?? [];
  if (atMs === undefined || id === undefined) throw new Refusal('badOrderParameter');
  return { atMs: Number(atMs), id };
}

/** The number behind which a list goes on that is sorted by it. @throws Refusal with 501 where the place is of another list */
export function numberOf(after: FilePlace | null): string {
  const id = after?.id ?? '0';
  if (!/^\d+$/.test(id)) throw new Refusal('badOrderParameter');
  return id;
}

/**
 * The end of a list's query, behind its conditions. A screen shows pages, newest first; a file goes on behind the last row that it has,
 * oldest first, so that what is added between two parts neither repeats a row nor takes one away.
 * @param values of the query, which grow
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
