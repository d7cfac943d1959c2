/**
 * Rows of a table as JSON for `json_populate_recordset`, whole numbers with all their digits. What is written so is written rarely: lists
 * of thousands go as arrays.
 */
export function rowsAsJson(rows: readonly object[]): string {
  return JSON.stringify(rows, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}
