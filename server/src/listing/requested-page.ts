const MAX_PAGE_SIZE = 100;
/** So many pages are a million index entries: no call may skip more. */
const LAST_PAGE = 10_000;

/** A page of a list: its number from 1, its maximum number of rows, and the number of rows before it. */
export interface RequestedPage {
  readonly page: number;
  readonly limit: number;
  readonly skip: number;
}

/** The page that a client asks for by number and size, each moved into its allowed range. */
export function requestedPage(pageNumber: number, pageSize: number): RequestedPage {
  const page = Math.min(Math.max(pageNumber, 1), LAST_PAGE);
  const limit = Math.min(Math.max(pageSize, 1), MAX_PAGE_SIZE);
  return { page, limit, skip: (page - 1) * limit };
}
