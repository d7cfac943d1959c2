/**
 * Processes items one after the other; a failing item does not stop the others.
 * @param nameOf an item's name in its error
 * @throws AggregateError at the end, with all failures
 */
export async function runIndependently<Item>(
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
