/** SQL expression: a record's number for its user, like `orderNumber`: the UTC day of a time, then at least nine digits. */
export function recordNumber(id: string, ms: string): string {
  return `to_char(to_timestamp(${ms} / 1000) at time zone 'UTC', 'YYMMDD') ||
    case when ${id} < 1000000000 then lpad(${id}::text, 9, '0') else ${id}::text end`;
}

/** Part of the selects that read cases for the review: the case's number for its user. */
export const CASE_UID = recordNumber('id', 'submitted_ms');

/** An amount of integer units as decimal text with all its digits. */
export const CASE_AMOUNT = `round(amount / 10::numeric ^ scale, scale)::text`;
