export const PAGE_SIZE = 10;
/** After more failures than this in a row, only the user's own retry loads on. */
export const FAILURE_CAP = 5;
/** Loading starts when the end of the list is nearer than this, px. */
export const SCROLL_THRESHOLD_PX = 50;

/** A page of a list as the server answered it. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** how many pages there are */
  readonly pages: number;
}

/** The page after `page`; undefined when there is none: the last page was reached, or it was empty. */
export function nextPage(last: Page<unknown>, page: number): number | undefined {
  return page >= last.pages || last.items.length === 0 ? undefined : page + 1;
}

/** The items of all pages, each once: a new one pushes others onto the next page a second time. */
export function mergePages<Item extends { readonly id: number | string }>(pages: readonly Page<Item>[]): Item[] {
  const byId = new Map<number | string, Item>();
  for (const page of pages) for (const item of page.items) if (!byId.has(item.id)) byId.set(item.id, item);
  return [...byId.values()];
}

export interface ListState {
  readonly hasNext: boolean;
  readonly loading: boolean;
  /** failed loads since the last that went well */
  readonly failures: number;
}

/** Whether the list may load on by itself when the user nears its end. */
export function mayLoadMore(state: ListState): boolean {
  return state.hasNext && !state.loading && state.failures <= FAILURE_CAP;
}
