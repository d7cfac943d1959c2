/**
 * Parts of the selects that read cases for the review. A record's number for its user is like `orderNumber`: the UTC day of
 * submission, then at least nine digits.
 */
export const CASE_UID = `to_char(to_timestamp(submitted_ms / 1000) at time zone 'UTC', 'YYMMDD') ||
    case when id < 1000000000 then lpad(id::text, 9, '0') else id::text end`;

/** An amount of integer units as decimal text with all its digits. */
export const CASE_AMOUNT = `round(amount / 10::numeric ^ scale, scale)::text`;
