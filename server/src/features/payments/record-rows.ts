/**
 * Table rows as JSON for `json_populate_recordset`, with bigints as full numbers. For rare writes only: long lists are passed
 * as arrays.
 */
export function rowsAsJson(rows: readonly object[]): string {
  return JSON.stringify(rows, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}
