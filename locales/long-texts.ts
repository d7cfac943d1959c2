import { join } from 'node:path';
import type { LegalTexts, RuleTexts } from './catalogue.ts';
import { readJson } from './folder.ts';

// In the web app's build `bundle.ts` writes this module: the same, with each text as a file of its own.

/**
 * The long static texts in a language.
 * @throws Error for a language without texts
 */
export async function loadLegalTexts(code: string): Promise<LegalTexts> {
  return readJson(join(import.meta.dirname, code, 'legal.json')) as LegalTexts;
}

/**
 * The words of a brand's rules in a language.
 * @throws Error for a language without texts
 */
export async function loadRuleTexts(code: string): Promise<RuleTexts> {
  return readJson(join(import.meta.dirname, code, 'rules.json')) as RuleTexts;
}
