/**
 * PostgreSQL array literals. The driver's own quotes and escapes each element, which for the executor's batches costs more than
 * the statement itself.
 */

/** Of whole numbers; null stays null. */
export function integerArray(values: readonly (bigint | number | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}

/** Of texts; null stays null. */
export function textArray(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : `"${value.replace(/["\\]/g, '\\$&')}"`)).join(',')}}`;
}
