import { CsvError, parse, type Info } from 'csv-parse/sync';

/** A data line of a CSV file, by column name, with its position for error messages. */
export interface CsvRow {
  readonly file: string;
  readonly line: number;
  /** @throws Error naming file and line if the column is missing */
  field(column: string): string;
}

/**
 * Parses CSV text (RFC 4180) whose first line names the columns.
 * @throws Error naming file and line if it is invalid, for instance a wrong number of fields or an open quote
 */
export function parseCsv(text: string, file: string): CsvRow[] {
  return recordsOf(text, file).map(({ record, info: { lines: line } }) => ({
    file,
    line,
    field(column) {
      const value = Object.hasOwn(record, column) ? record[column] : undefined;
      if (value === undefined) throw new Error(`${file}:${line}: there is no column "${column}"`);
      return value;
    },
  }));
}

function recordsOf(text: string, file: string): { readonly record: Readonly<Record<string, string>>; readonly info: Info }[] {
  try {
    return parse(text, { columns: true, info: true });
  } catch (error) {
    if (error instanceof CsvError) throw new Error(`${file}:${String(error['lines'])}: ${error.message}`, { cause: error });
    throw error;
  }
}
