import { useQuery } from '@tanstack/react-query';
import type { LocaleCode } from '@truefill/api/brand.ts';
import { shownLanguage } from '@truefill/client/i18n/offered-languages.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { useTranslation } from 'react-i18next';

/** Number of retries before an error is shown. */
const RETRIES = 2;

export interface LateTexts<Texts> {
  /** null until loaded */
  readonly texts: Texts | null;
  /** loads them again; null unless loading failed */
  readonly retry: (() => void) | null;
}

/**
 * Long texts outside of the catalogue, in the language of the user.
 * @param name their i18n key once they are loaded
 */
export function useLazyTexts<Texts extends object>(
  name: 'legal' | 'rules',
  load: (code: LocaleCode) => Promise<Texts>,
): LateTexts<Texts> {
  const { i18n } = useTranslation();
  const language = shownLanguage(usePreferences((preferences) => preferences.locale));
  const { data, isError, refetch } = useQuery({
    queryKey: ['texts', name, language],
    queryFn: async () => {
      const texts = await load(language);
      i18n.addResourceBundle(language, 'translation', { [name]: texts }, true, true);
      return texts;
    },
    retry: RETRIES,
    staleTime: Infinity,
  });
  return { texts: data ?? null, retry: isError ? () => void refetch() : null };
}
