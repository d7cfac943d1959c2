export const PAGE_SIZE = 10;
/** After more consecutive failures than this, only the user's retry loads more. */
export const FAILURE_CAP = 5;
/** Loading starts when the end of the list is nearer than this, px. */
export const SCROLL_THRESHOLD_PX = 50;

/** A page of a list as returned by the server. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** number of pages */
  readonly pages: number;
}

/** The page after `page`; undefined if there is none: the last page was reached, or it was empty. */
export function nextPage(last: Page<unknown>, page: number): number | undefined {
  return page >= last.pages || last.items.length === 0 ? undefined : page + 1;
}

/** The items of all pages without duplicates: a new item shifts others to the next page a second time. */
export function mergePages<Item extends { readonly id: number | string }>(pages: readonly Page<Item>[]): Item[] {
  const byId = new Map<number | string, Item>();
  for (const page of pages) for (const item of page.items) if (!byId.has(item.id)) byId.set(item.id, item);
  return [...byId.values()];
}

export interface ListState {
  readonly hasNext: boolean;
  readonly loading: boolean;
  /** failed loads since the last success */
  readonly failures: number;
}

/** Whether the list may load more automatically when the user nears its end. */
export function mayLoadMore(state: ListState): boolean {
  return state.hasNext && !state.loading && state.failures <= FAILURE_CAP;
}
