/**
 * Does work for one item after the other, so that one that fails keeps no other from being done.
 * @param nameOf what an item is called where its failure is told
 * @throws AggregateError at the end, with every failure
 */
export async function eachByItself<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: Error[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (cause) {
      failures.push(new Error(`${nameOf(item)}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause }));
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${items.length} failed: ${failures[0]?.message}`);
}
