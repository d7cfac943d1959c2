/** Whether two JSON values are equal; the order of an object's fields is ignored, since the database has its own. */
export function sameContent(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const fields = Object.entries(one);
  const others = other as Readonly<Record<string, unknown>>;
  return (
    fields.length === Object.keys(others).length &&
    fields.every(([name, value]) => Object.hasOwn(others, name) && sameContent(value, others[name]))
  );
}
