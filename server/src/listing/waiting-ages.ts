/** Columns of a query: the number of waiting rows by age. Times are ms. */
export function agesOf(arrivedMs: string, due: string, now: string): string {
  const hours = (least: number, most: number): string =>
    `count(*) filter (where ${arrivedMs} > ${now}::bigint - ${most * 3_600_000} and ${arrivedMs} <= ${now}::bigint - ${least * 3_600_000})`;
  return `count(*) as total, count(*) filter (where ${arrivedMs} > ${now}::bigint - 3600000) as under_hour, ${hours(1, 4)} as under_four_hours,
    ${hours(4, 24)} as under_day, count(*) filter (where ${arrivedMs} <= ${now}::bigint - 86400000) as over_day,
    count(*) filter (where ${due} < ${now}::bigint) as late, coalesce(min(${arrivedMs}), 0) as oldest_ms`;
}

/** A row of such a query. */
export interface AgesRow {
  readonly total: bigint;
  readonly under_hour: bigint;
  readonly under_four_hours: bigint;
  readonly under_day: bigint;
  readonly over_day: bigint;
  readonly late: bigint;
  readonly oldest_ms: bigint;
}

/** Numbers of waiting items by age. */
export interface WaitingAges {
  readonly total: number;
  readonly underHour: number;
  readonly underFourHours: number;
  readonly underDay: number;
  readonly overDay: number;
  readonly late: number;
  readonly oldestTs: number;
}

/** Parses such a row; no row means nothing is waiting. */
export function readAges(row: AgesRow | undefined): WaitingAges {
  const of = (name: keyof AgesRow): number => Number(row?.[name] ?? 0n);
  return {
    total: of('total'),
    underHour: of('under_hour'),
    underFourHours: of('under_four_hours'),
    underDay: of('under_day'),
    overDay: of('over_day'),
    late: of('late'),
    oldestTs: of('oldest_ms'),
  };
}
