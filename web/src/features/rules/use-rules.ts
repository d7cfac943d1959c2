import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '@truefill/api/calls.ts';
import type { Rule, RuleSection } from '@truefill/api/rules/rule-set.ts';
import { brand } from '@truefill/client/brand.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { loadRuleTexts } from '@truefill/locales/long-texts.ts';
import { ruleSentences } from '@truefill/ui/format/rule-text.ts';
import { useTranslation } from 'react-i18next';
import { useLazyTexts } from '../../page/use-lazy-texts.ts';

export type PublishedRules = CallResponse<'rules'>;
export type PublishedRule = PublishedRules['list'][number];

/** The display order of the rules. */
export const SECTIONS: readonly RuleSection[] = [
  'trading',
  'options',
  'deposits',
  'withdrawals',
  'transfers',
  'loans',
  'account',
];

/** The brand's rules in force. */
export function useRules() {
  return useQuery({ queryKey: ['rules'], queryFn: ({ signal }) => fetchCall('rules', {}, signal), staleTime: 60_000 });
}

/** The texts of the rules in the language of the user. */
export interface RulesTexts {
  words(key: string, values?: Readonly<Record<string, string | number>>): string;
  sentences(rule: { readonly id: string; readonly applies: boolean; readonly values: object }): readonly string[];
}

export interface UpcomingRuleTexts {
  /** null until loaded */
  readonly words: RulesTexts | null;
  /** loads them again; null unless loading failed */
  readonly retry: (() => void) | null;
}

export function useRuleTexts(): UpcomingRuleTexts {
  const { i18n } = useTranslation();
  const locale = usePreferences((preferences) => preferences.locale);
  const { texts, retry } = useLazyTexts('rules', loadRuleTexts);
  if (!texts) return { words: null, retry };
  // these texts are loaded after the catalogue, so its type does not include them
  const translate = (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
    i18n.t(key as 'error.1000', values);
  const words: RulesTexts['words'] = (key, values) => translate(`rules.${key}`, { site: brand().site, ...values });
  const sentences: RulesTexts['sentences'] = ({ id, applies, values }) =>
    applies ? ruleSentences({ id, values } as Pick<Rule, 'id' | 'values'>, { locale, translate }) : [words('notApplied')];
  return { words: { words, sentences }, retry: null };
}
