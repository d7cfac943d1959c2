import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import { CSV_BEGIN, csvLine } from './csv-line.ts';
import { placeFrom, placeText, type ListPlace } from './list-place.ts';

/** Rows of one answer: a file of any length is made of parts that cost the same. */
export const EXPORT_ROWS = 1_000;

/** Some lines of a CSV file, and where it goes on; empty at its end. */
export interface ExportPart {
  readonly csv: string;
  readonly next: string;
}

/** What of an account is exported. */
export interface ExportRequest<Choice> {
  readonly accountId: bigint;
  readonly accountMode: AccountMode;
  readonly choice: Choice;
  /** the `next` of the part before; null begins */
  readonly after: string | null;
  readonly nameOf: (symbol: string) => string;
}

/** What is exported, newest first. */
export interface Exported<Row> {
  read(portion: { readonly after: ListPlace | null; readonly limit: number }): Promise<Row[]>;
  line(row: Row): string;
  placeOf(row: Row): ListPlace;
}

/**
 * The part of a file that follows another.
 * @param after the `next` of the part before; null begins the file, with its columns
 * @throws Refusal with 501 where it is none
 */
export async function exportPart<Row>(
  after: string | null,
  columns: readonly string[],
  { read, line, placeOf }: Exported<Row>,
): Promise<ExportPart> {
  const rows = await read({ after: after === null ? null : placeFrom(after), limit: EXPORT_ROWS });
  const last = rows.at(-1);
  return {
    csv: (after === null ? CSV_BEGIN + csvLine(columns) : '') + rows.map((row) => line(row)).join(''),
    next: last && rows.length === EXPORT_ROWS ? placeText(placeOf(last)) : '',
  };
}
