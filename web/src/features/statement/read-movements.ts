import { movementFromWire, type MovementView } from '@truefill/api/statement/mapping.ts';
import { timeRangeToWire, type TimeRange } from '@truefill/api/listing/time-range.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { mergePages, type Page } from '@truefill/client/paging/paging.ts';
import { serverNow } from '@truefill/client/server-time.ts';

/** The most rows that a page of the list may have. */
export const MOST_ROWS_PER_PAGE = 100;
/** 5,000 rows, more paper than anybody prints. */
const MOST_PAGES = 50;

/** The range up to now: movements that happen while its pages are read would shift them. */
export function untilNow(range: TimeRange): TimeRange {
  return { ...range, toMs: Math.min(range.toMs ?? Infinity, serverNow()) };
}

/** A page of a range's movements, newest first. */
export async function readMovements(
  range: TimeRange,
  { page, limit }: { readonly page: number; readonly limit: number },
  signal?: AbortSignal,
): Promise<Page<MovementView>> {
  const { list, pages } = await fetchCall('userMovements', { page, limit, ...timeRangeToWire(range) }, signal);
  return { items: list.map(movementFromWire), pages };
}

/** All movements of a range, newest first, and whether there are older ones than these. */
export async function readAllMovements(
  wanted: TimeRange,
): Promise<{ readonly items: readonly MovementView[]; readonly cut: boolean }> {
  const range = untilNow(wanted);
  const read: Page<MovementView>[] = [];
  let pages = 1;
  while (read.length < Math.min(pages, MOST_PAGES)) {
    // each page is read once the number of pages is known
    // oxlint-disable-next-line no-await-in-loop
    const page = await readMovements(range, { page: read.length + 1, limit: MOST_ROWS_PER_PAGE });
    read.push(page);
    pages = page.items.length === 0 ? 0 : page.pages;
  }
  return { items: mergePages(read), cut: pages > MOST_PAGES };
}
