/** Where a spreadsheet would take a field for a formula, including full-width characters. */
const AT_ONCE = /^(?=[=+\-@\t\r\n＝＋－＠])/;
/**
 * Where it would within the field: opened with another separator than the comma, quotes are ordinary characters, and a
 * semicolon, tab or line break starts a cell. Quotes before the sign may be stripped.
 */
const LATER = /(?=[=+\-@＝＋－＠])(?<=[;\t\r\n]"*)/g;
/** Field separators of spreadsheets: comma or semicolon, depending on the user's language. */
const APART = /[",;\t\r\n]/;

/** The byte order mark that tells spreadsheets of UTF-8. */
export const CSV_BEGIN = '\u{feff}';

/**
 * A line of a CSV file (RFC 4180). An apostrophe keeps spreadsheets from interpreting a text as a formula, at its start and
 * wherever a different separator would start a cell; numbers are written unchanged.
 */
export function csvLine(fields: readonly CsvField[]): string {
  return `${fields.map(fieldText).join(',')}\r\n`;
}

/** A text, a number, or nothing. */
export type CsvField = CsvFigure | string | null;

/** A decimal text, which starts with a minus if negative. */
export class CsvFigure {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A moment in ISO 8601 UTC; empty for 0 and null. */
export function csvTime(timeMs: number | null): string | null {
  return timeMs ? new Date(timeMs).toISOString() : null;
}

function fieldText(field: CsvField): string {
  if (field === null) return '';
  if (field instanceof CsvFigure) return field.text;
  const harmless = field.replaceAll(LATER, "'").replace(AT_ONCE, "'");
  return APART.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
