import { createInstance } from 'i18next';
import type { Brand } from '@truefill/api/brand.ts';
import { rulesOf, type RuleSection } from '@truefill/api/rules/rule-set.ts';
import { LANGUAGES, loadCatalogue } from '@truefill/locales/languages.ts';
import { loadRuleTexts } from '@truefill/locales/long-texts.ts';
import { rulesHash } from '@truefill/server/features/rules/index.ts';
import { ruleSentences } from '@truefill/ui/format/rule-text.ts';
import { CommandError } from './command-error.ts';

/**
 * A brand's rules as its traders read them: each rule that applies, with its number, and the hash of all of them, as on the
 * rules page.
 * @throws CommandError for a language that the brand does not offer
 */
export async function printedRules(brand: Brand, language: string = brand.defaultLocale): Promise<string> {
  const { locales } = brand;
  if (!locales.some((code) => code === language))
    throw new CommandError(`--language: ${brand.id} is not offered in "${language}"; allowed are ${locales.join(', ')}`);
  const words = createInstance();
  const translation = { ...(await loadCatalogue(language)), rules: await loadRuleTexts(language) };
  await words.init({
    lng: language,
    lowerCaseLng: true,
    resources: { [language]: { translation } },
    interpolation: { escapeValue: false },
  });
  // the keys are built from a rule's values
  const translate = words.t as unknown as (key: string, values?: Readonly<Record<string, string | number>>) => string;
  const rules = rulesOf(brand);
  const sections = Map.groupBy(
    rules.filter(({ applies }) => applies),
    (rule): RuleSection => rule.section,
  );
  const lines = [...sections].flatMap(([section, each]) => [
    '',
    translate(`rules.section.${section}`),
    ...each.map((rule) => `  ${rule.number.padEnd(5)} ${ruleSentences(rule, { locale: language, translate }).join(' ')}`),
  ]);
  return [
    `${brand.site} (${LANGUAGES[language]?.name ?? language})`,
    ...lines,
    '',
    `${translate('rules.hash')}: ${rulesHash(rules)}`,
    '',
  ].join('\n');
}
