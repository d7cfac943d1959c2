import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import { CSV_BEGIN, csvLine } from '@truefill/api/listing/csv-line.ts';
import { placeFrom, placeText, type ListPlace } from './list-place.ts';

/** Rows per answer: a file of any length consists of parts of equal cost. */
export const EXPORT_ROWS = 1_000;

/** Some lines of a CSV file, and the cursor of the next part; empty at the end. */
export interface ExportPart {
  readonly csv: string;
  readonly next: string;
}

/** Which of an account's data to export. */
export interface ExportRequest<Choice> {
  readonly accountId: bigint;
  readonly accountMode: AccountMode;
  readonly choice: Choice;
  /** the `next` of the previous part; null starts */
  readonly after: string | null;
  readonly nameOf: (symbol: string) => string;
}

/** An exported list, newest first. */
export interface Exported<Row> {
  read(portion: { readonly after: ListPlace | null; readonly limit: number }): Promise<Row[]>;
  line(row: Row): string;
  placeOf(row: Row): ListPlace;
}

/**
 * The next part of a file.
 * @param after the `next` of the previous part; null starts the file, with its header
 * @throws Refusal with 501 for an invalid cursor
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
