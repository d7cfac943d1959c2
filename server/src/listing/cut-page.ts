/**
 * A page of a list that is too long to count, from one row more than it shows, which tells whether another page follows.
 * `pages` is the last page known to exist, this one or the next; on an empty page, the one before it.
 */
export function cutPage<Row>(
  found: readonly Row[],
  { page, limit }: { readonly page: number; readonly limit: number },
): { readonly list: Row[]; readonly pages: number } {
  const list = found.slice(0, limit);
  return { list, pages: found.length > limit ? page + 1 : list.length > 0 ? page : page - 1 };
}
