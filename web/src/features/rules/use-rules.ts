import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '@truefill/api/calls.ts';
import type { Rule, RuleSection } from '@truefill/api/rules/rule-set.ts';
import { brand } from '@truefill/client/brand.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { shownLanguage } from '@truefill/client/i18n/offered-languages.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { loadRuleTexts } from '@truefill/locales/long-texts.ts';
import { ruleSentences } from '@truefill/ui/format/rule-text.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

export type PublishedRules = CallResponse<'rules'>;
export type PublishedRule = PublishedRules['list'][number];

/** The order in which rules are read. */
export const SECTIONS: readonly RuleSection[] = [
  'trading',
  'options',
  'deposits',
  'withdrawals',
  'transfers',
  'loans',
  'account',
];

/** The brand's rules as they are in force. */
export function useRules() {
  return useQuery({ queryKey: ['rules'], queryFn: ({ signal }) => fetchCall('rules', {}, signal), staleTime: 60_000 });
}

/** How the rules speak in the language of the user; null until the words have come. */
export interface RulesWords {
  words(key: string, values?: Readonly<Record<string, string | number>>): string;
  sentences(rule: { readonly id: string; readonly applies: boolean; readonly values: object }): readonly string[];
}

export function useRuleWords(): RulesWords | null {
  const { i18n } = useTranslation();
  const locale = usePreferences((preferences) => preferences.locale);
  const [loaded, setLoaded] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    const known = shownLanguage(locale);
    void loadRuleTexts(known).then((texts) => {
      if (left) return;
      i18n.addResourceBundle(known, 'translation', { rules: texts }, true, true);
      setLoaded(locale);
    });
    return () => {
      left = true;
    };
  }, [locale, i18n]);
  if (loaded !== locale) return null;
  // these texts come after the catalogue: its type does not know them
  const say = (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
    i18n.t(key as 'error.1000', values);
  const words: RulesWords['words'] = (key, values) => say(`rules.${key}`, { site: brand().site, ...values });
  return {
    words,
    sentences: ({ id, applies, values }) =>
      applies ? ruleSentences({ id, values } as Pick<Rule, 'id' | 'values'>, { locale, say }) : [words('notApplied')],
  };
}
