import { sameContent } from './same-content.ts';

/**
 * Joins what was changed here with what was changed elsewhere since both were the same.
 * @param base what both began with; null where they never were the same, as when a visitor logs in
 */
export type Merge<Content> = (base: Content | null, mine: Content, theirs: Content) => Content;

/** Field by field: what was changed here wins, the rest is theirs. Without a common beginning all is theirs. */
export function mergeFields<Content extends object>(base: Content | null, mine: Content, theirs: Content): Content {
  if (base === null) return theirs;
  const changed = Object.keys(mine).filter((name) => !sameContent(at(mine, name), at(base, name)));
  return { ...theirs, ...Object.fromEntries(changed.map((name) => [name, at(mine, name)])) };
}

/** As `mergeFields`, but a name may also have been taken away. */
export function mergeRecords<Value>(
  base: Readonly<Record<string, Value>>,
  mine: Readonly<Record<string, Value>>,
  theirs: Readonly<Record<string, Value>>,
): Record<string, Value> {
  const merged = mergeFields(base, mine, theirs) as Record<string, Value>;
  for (const name of Object.keys(base)) {
    if (!Object.hasOwn(mine, name) && sameContent(theirs[name], base[name])) delete merged[name];
  }
  return merged;
}

/**
 * Item by item: what was added, changed or taken away on either side stays so. A change outlives a removal elsewhere; of two
 * changes to one item the one made here wins. The order is that of the side which changed, else theirs with mine at the end.
 */
export function mergeLists<Item>(
  base: readonly Item[] | null,
  mine: readonly Item[],
  theirs: readonly Item[],
  idOf: (item: Item) => string,
): readonly Item[] {
  if (base !== null && sameContent(base, theirs)) return mine;
  if (base !== null && sameContent(base, mine)) return theirs;
  const before = byId(base ?? [], idOf);
  const here = byId(mine, idOf);
  const there = byId(theirs, idOf);
  const kept = theirs.flatMap((item) => {
    const id = idOf(item);
    const own = here.get(id);
    const old = before.get(id);
    if (own !== undefined) return old !== undefined && sameContent(own, old) ? [item] : [own];
    return old !== undefined && sameContent(item, old) ? [] : [item];
  });
  const added = mine.filter((item) => {
    const id = idOf(item);
    const old = before.get(id);
    return !there.has(id) && (old === undefined || !sameContent(item, old));
  });
  return [...kept, ...added];
}

function byId<Item>(items: readonly Item[], idOf: (item: Item) => string): Map<string, Item> {
  return new Map(items.map((item) => [idOf(item), item]));
}

function at(fields: object, name: string): unknown {
  return (fields as Readonly<Record<string, unknown>>)[name];
}
