/** Where a spreadsheet would take a field for a formula, wide characters included. */
const AT_ONCE = /^(?=[=+\-@\t\r\n＝＋－＠])/;
/**
 * Where it would within the field: opened with another separator than the comma, the field's quotes are none, and a semicolon, a tab or
 * a line break begins a cell. Quotes between it and the sign may be taken away.
 */
const LATER = /(?=[=+\-@＝＋－＠])(?<=[;\t\r\n]"*)/g;
/** What ends a field in some spreadsheet: comma or semicolon, by the language of its user. */
const APART = /[",;\t\r\n]/;

/** The byte order mark that tells spreadsheets of UTF-8. */
export const CSV_BEGIN = '\u{feff}';

/**
 * A line of a CSV file (RFC 4180). Texts that a spreadsheet would compute are kept from it by an apostrophe, at their beginning and
 * wherever a spreadsheet that separates otherwise would begin a cell; figures are written as they are.
 */
export function csvLine(fields: readonly CsvField[]): string {
  return `${fields.map(fieldText).join(',')}\r\n`;
}

/** A text, a figure, or nothing. */
export type CsvField = CsvFigure | string | null;

/** A decimal text, which begins with a minus where it is below 0. */
export class CsvFigure {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A moment in ISO 8601 UTC; 0 and null are none. */
export function csvTime(timeMs: number | null): string | null {
  return timeMs ? new Date(timeMs).toISOString() : null;
}

function fieldText(field: CsvField): string {
  if (field === null) return '';
  if (field instanceof CsvFigure) return field.text;
  const harmless = field.replaceAll(LATER, "'").replace(AT_ONCE, "'");
  return APART.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
