import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { brand } from '@truefill/client/brand.ts';

/** The time of a list's row: without its year, which only paper needs (`print.css`). */
export function ListTime({ atMs }: { readonly atMs: number }) {
  const { timeZone } = brand();
  return (
    <time dateTime={new Date(atMs).toISOString()} data-year={formatDateTime(atMs, 'YYYY-MM-DD', timeZone).slice(0, 5)}>
      {formatDateTime(atMs, 'MM-DD HH:mm:ss', timeZone)}
    </time>
  );
}
