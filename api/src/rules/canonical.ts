import type { Rule, RuleValue } from './rule-set.ts';

/**
 * JSON of which there is one for a value: no blanks, and the keys of objects in the order of their UTF-16 units (RFC 8785, whose
 * numbers and texts are those of `JSON.stringify`).
 */
export function canonicalJson(value: RuleValue): string {
  if (Array.isArray(value)) return `[${(value as readonly RuleValue[]).map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(',')}}`;
}

/** What one rule says, apart from its place: two versions in which it is the same text have the same rule. */
export function canonicalRule({ applies, values }: Pick<Rule, 'applies' | 'values'>): string {
  return canonicalJson({ applies, values });
}

/** What the hash of a set of rules is taken over, as UTF-8: an object of the rules by their ids. Order and numbers do not enter. */
export function canonicalRules(rules: readonly Pick<Rule, 'id' | 'applies' | 'values'>[]): string {
  return canonicalJson(Object.fromEntries(rules.map(({ id, applies, values }) => [id, { applies, values }])));
}
