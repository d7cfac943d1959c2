/**
 * Validation of documents saved earlier, perhaps by another version, perhaps damaged. Without zod, which the first load does
 * not contain.
 */

export type Fields = Readonly<Record<string, unknown>>;

/** An object's fields if it has exactly the named ones, otherwise null. */
export function fieldsOf(value: unknown, names: readonly string[]): Fields | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const found = Object.keys(value);
  return found.length === names.length && names.every((name) => Object.hasOwn(value, name)) ? (value as Fields) : null;
}

/** Each element as parsed by `read`; null if the value is not a list, is too long, or has an element that `read` refuses. */
export function listOf<Item>(value: unknown, longest: number, read: (item: unknown) => Item | null): Item[] | null {
  if (!Array.isArray(value) || value.length > longest) return null;
  const items: Item[] = [];
  for (const element of value) {
    const item = read(element);
    if (item === null) return null;
    items.push(item);
  }
  return items;
}

/** Whether a saved value is a number from `smallest` to `largest`, inclusive; NaN is not. */
export function isNumberIn(value: unknown, smallest: number, largest: number): value is number {
  return typeof value === 'number' && value >= smallest && value <= largest;
}

/** Whether a saved value is an integer from `smallest` to `largest`, inclusive. */
export function isWholeNumberBetween(value: unknown, smallest: number, largest: number): value is number {
  return Number.isInteger(value) && isNumberIn(value, smallest, largest);
}

/** Whether all texts are distinct. */
export function allDifferent(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}

/** Whether a saved value is one of `values`. */
export function isOneOf<const Value extends string>(value: unknown, values: readonly Value[]): value is Value {
  return values.some((one) => one === value);
}
