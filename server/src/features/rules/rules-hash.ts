import { hash } from 'node:crypto';
import { canonicalRules } from '@truefill/api/rules/canonical.ts';
import type { Rule } from '@truefill/api/rules/rule-set.ts';

/** Identifies a set of rules: the SHA-256 of its canonical JSON, in hex. */
export function rulesHash(rules: readonly Pick<Rule, 'id' | 'applies' | 'values'>[]): string {
  return hash('sha256', canonicalRules(rules), 'hex');
}
