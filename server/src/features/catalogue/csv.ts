/** One data line of a CSV file, by column name, with what an error message needs to point at it. */
export interface CsvRow {
  readonly file: string;
  readonly line: number;
  /** @throws Error naming file and line when the column is missing */
  field(column: string): string;
}

/**
 * Reads CSV text whose first line names the columns; fields may be quoted with doubled quotes inside.
 * @throws Error naming file and line for a wrong number of fields or an open quote
 */
export function parseCsv(text: string, file: string): CsvRow[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  const columns = splitLine(lines[0] ?? '', file, 1);
  return lines.slice(1).map((content, index) => {
    const line = index + 2;
    const fields = splitLine(content, file, line);
    if (fields.length !== columns.length) {
      throw new Error(`${file}:${line}: ${columns.length} fields expected, ${fields.length} found`);
    }
    const values = new Map(columns.map((column, position) => [column, fields[position] ?? '']));
    const field = (column: string): string => {
      const value = values.get(column);
      if (value === undefined) throw new Error(`${file}:${line}: there is no column "${column}"`);
      return value;
    };
    return { file, line, field };
  });
}

function splitLine(content: string, file: string, line: number): string[] {
  const fields: string[] = [];
  let field = '';
  let quoted = false;
  for (let at = 0; at < content.length; at++) {
    const character = content[at];
    if (quoted && character === '"' && content[at + 1] === '"') {
      field += '"';
      at++;
    } else if (character === '"') quoted = !quoted;
    else if (character === ',' && !quoted) {
      fields.push(field);
      field = '';
    } else field += character;
  }
  if (quoted) throw new Error(`${file}:${line}: a quote is not closed`);
  fields.push(field);
  return fields;
}
