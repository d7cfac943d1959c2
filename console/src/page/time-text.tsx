import { formatDateTime, type DateTimePattern } from '@truefill/ui/format/date-time.ts';

/** Operators of several brands use a common time zone. */
const ZONE = 'UTC';

export interface TimeTextProps {
  readonly ms: number;
  readonly pattern?: DateTimePattern | undefined;
}

/** A time, in UTC for everybody. */
export function TimeText({ ms, pattern = 'YYYY-MM-DD HH:mm:ss' }: TimeTextProps) {
  return (
    <time className="numeric" dateTime={new Date(ms).toISOString()}>
      {formatDateTime(ms, pattern, ZONE)}
    </time>
  );
}
