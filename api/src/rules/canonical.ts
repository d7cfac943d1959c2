import type { Rule, RuleValue } from './rule-set.ts';

/**
 * Canonical JSON: no whitespace, and keys of objects sorted by UTF-16 units (RFC 8785, whose
 * numbers and strings are those of `JSON.stringify`).
 */
export function canonicalJson(value: RuleValue): string {
  if (Array.isArray(value)) return `[${(value as readonly RuleValue[]).map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(',')}}`;
}

/** The content of one rule, without its position: a rule is unchanged between versions if this text is the same. */
export function canonicalRule({ applies, values }: Pick<Rule, 'applies' | 'values'>): string {
  return canonicalJson({ applies, values });
}

/** The hashed text of a set of rules, as UTF-8: an object of the rules by id. Order and numbers are not included. */
export function canonicalRules(rules: readonly Pick<Rule, 'id' | 'applies' | 'values'>[]): string {
  return canonicalJson(Object.fromEntries(rules.map(({ id, applies, values }) => [id, { applies, values }])));
}
