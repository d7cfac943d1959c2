import { sameContent } from './same-content.ts';

/**
 * Merges local and remote changes since both sides were last the same.
 * @param base the common ancestor; null if there is none, as when a visitor logs in
 */
export type Merge<Content> = (base: Content | null, local: Content, remote: Content) => Content;

/** Merges field by field: local changes win, the rest is remote. Without a common ancestor everything is remote. */
export function mergeFields<Content extends object>(base: Content | null, local: Content, remote: Content): Content {
  if (base === null) return remote;
  const changed = Object.keys(local).filter((name) => !sameContent(at(local, name), at(base, name)));
  return { ...remote, ...Object.fromEntries(changed.map((name) => [name, at(local, name)])) };
}

/** Like `mergeFields`, but names can also be removed. */
export function mergeRecords<Value>(
  base: Readonly<Record<string, Value>>,
  local: Readonly<Record<string, Value>>,
  remote: Readonly<Record<string, Value>>,
): Record<string, Value> {
  const merged = mergeFields(base, local, remote) as Record<string, Value>;
  for (const name of Object.keys(base)) {
    if (!Object.hasOwn(local, name) && sameContent(remote[name], base[name])) delete merged[name];
  }
  return merged;
}

/**
 * Merges item by item: additions, changes and removals on either side are kept. A change wins over a removal; of two changes to
 * one item the local one wins. The order is that of the side which changed, otherwise remote with local items at the end.
 */
export function mergeLists<Item>(
  base: readonly Item[] | null,
  local: readonly Item[],
  remote: readonly Item[],
  idOf: (item: Item) => string,
): readonly Item[] {
  if (base !== null && sameContent(base, remote)) return local;
  if (base !== null && sameContent(base, local)) return remote;
  const before = byId(base ?? [], idOf);
  const here = byId(local, idOf);
  const there = byId(remote, idOf);
  const merged = remote.flatMap((item) => {
    const id = idOf(item);
    const own = here.get(id);
    const old = before.get(id);
    if (own !== undefined) return old !== undefined && sameContent(own, old) ? [item] : [own];
    return old !== undefined && sameContent(item, old) ? [] : [item];
  });
  const added = local.filter((item) => {
    const id = idOf(item);
    const old = before.get(id);
    return !there.has(id) && (old === undefined || !sameContent(item, old));
  });
  return [...merged, ...added];
}

function byId<Item>(items: readonly Item[], idOf: (item: Item) => string): Map<string, Item> {
  return new Map(items.map((item) => [idOf(item), item]));
}

function at(fields: object, name: string): unknown {
  return (fields as Readonly<Record<string, unknown>>)[name];
}
