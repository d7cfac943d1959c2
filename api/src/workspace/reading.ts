/** Checks for what was kept earlier, perhaps by another version, perhaps damaged. Without zod: the first load holds none. */

export type Fields = Readonly<Record<string, unknown>>;

/** An object's fields where it has exactly the named ones, else null. */
export function fieldsOf(value: unknown, names: readonly string[]): Fields | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const found = Object.keys(value);
  return found.length === names.length && names.every((name) => Object.hasOwn(value, name)) ? (value as Fields) : null;
}

/** Each element as `read` has it; null where the value is no list, is too long, or has an element that `read` refuses. */
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

/** Whether a kept value is a number from `smallest` to `largest`, both included; NaN is not. */
export function isNumberIn(value: unknown, smallest: number, largest: number): value is number {
  return typeof value === 'number' && value >= smallest && value <= largest;
}

/** Whether a kept value is a whole number from `smallest` to `largest`, both included. */
export function isWholeIn(value: unknown, smallest: number, largest: number): value is number {
  return Number.isInteger(value) && isNumberIn(value, smallest, largest);
}

/** Whether no two of the texts are the same. */
export function allDifferent(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}

/** Whether a kept value is one of `values`. */
export function isOneOf<const Value extends string>(value: unknown, values: readonly Value[]): value is Value {
  return values.some((one) => one === value);
}
