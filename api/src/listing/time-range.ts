import type { CallRequest } from '../calls.ts';

/** A time range, ms: start inclusive, end exclusive. null: open on that side. */
export interface TimeRange {
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

/** The unlimited range. */
export const ALL_TIME: TimeRange = { fromMs: null, toMs: null };

/** Reads the range of a list call. */
export function timeRangeFromWire(wire: { readonly fromTs?: number | undefined; readonly toTs?: number | undefined }): TimeRange {
  return { fromMs: wire.fromTs ?? null, toMs: wire.toTs ?? null };
}

/** Writes the range of a list call. */
export function timeRangeToWire({ fromMs, toMs }: TimeRange): Pick<CallRequest<'orderQuery'>, 'fromTs' | 'toTs'> {
  return { ...(fromMs === null ? {} : { fromTs: fromMs }), ...(toMs === null ? {} : { toTs: toMs }) };
}

/** Whether a range ends before it begins. */
export function isBackwards({ fromMs, toMs }: TimeRange): boolean {
  return fromMs !== null && toMs !== null && fromMs > toMs;
}

/** Normalizes a range: a bound before 1970 or after now becomes open. */
export function clippedRange({ fromMs, toMs }: TimeRange, nowMs: number): TimeRange {
  return { fromMs: fromMs !== null && fromMs > 0 ? fromMs : null, toMs: toMs !== null && toMs <= nowMs ? toMs : null };
}
