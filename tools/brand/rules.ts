import { createInstance } from 'i18next';
import type { Brand } from '@truefill/api/brand.ts';
import { rulesOf, type Rule, type RuleSection } from '@truefill/api/rules/rule-set.ts';
import { LANGUAGES, loadCatalogue } from '@truefill/locales/languages.ts';
import { loadRuleTexts } from '@truefill/locales/long-texts.ts';
import { announced, rulesHash } from '@truefill/server/features/rules/index.ts';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { ruleSentences } from '@truefill/ui/format/rule-text.ts';
import { CommandError } from './command-error.ts';

type Shown = Pick<Rule, 'id' | 'values'>;

/**
 * A brand's rules as its traders read them: each rule that applies, with its number, the hash of all of them, and the
 * announced ones, as on the rules page.
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
  const next = announced(brand, rules);
  const sections = Map.groupBy(
    rules.filter(({ applies }) => applies),
    (rule): RuleSection => rule.section,
  );
  const line = (number: string, rule: Shown): string =>
    `  ${number.padEnd(5)} ${ruleSentences(rule, { locale: language, translate }).join(' ')}`;
  const lines = [...sections].flatMap(([section, each]) => [
    '',
    translate(`rules.section.${section}`),
    ...each.map((rule) => line(rule.number, rule)),
  ]);
  return [
    `${brand.site} (${LANGUAGES[language]?.name ?? language})`,
    ...lines,
    '',
    `${translate('rules.hash')}: ${rulesHash(rules)}`,
    '',
    ...(next === null
      ? []
      : [
          translate('rules.next', { date: formatDateTime(next.fromTs, 'YYYY-MM-DD HH:mm:ss', brand.timeZone) }),
          ...next.changes.map(({ id, number, after }) =>
            after.applies ? line(number, { id, ...after } as Shown) : `  ${number.padEnd(5)} ${translate('rules.notApplied')}`,
          ),
          '',
          `${translate('rules.hash')}: ${next.hash}`,
          '',
        ]),
  ].join('\n');
}
