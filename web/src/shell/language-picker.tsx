import { useTranslation } from 'react-i18next';
import { brand } from '../brand.ts';
import { hasCatalogue } from '../i18n/catalogues.ts';
import { chooseLanguage } from '../i18n/i18n.ts';
import { LANGUAGE_NAMES } from '../i18n/language-names.ts';
import { usePreferences } from '../preferences/preferences-store.ts';
import { LanguageIcon } from './icons.tsx';
import styles from './language-picker.module.css';

/** The languages that the brand offers, each in its own words. The browser's own list, under an icon. */
export function LanguagePicker() {
  const { t } = useTranslation();
  const locale = usePreferences((preferences) => preferences.locale);
  const offered = brand().locales.filter(hasCatalogue);
  return (
    <label className={styles.picker} title={t('shell.language')}>
      <LanguageIcon size={20} />
      <select
        className={styles.select}
        aria-label={t('shell.language')}
        value={locale}
        onChange={(event) => void chooseLanguage(event.currentTarget.value as typeof locale)}
      >
        {offered.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGE_NAMES[code]}
          </option>
        ))}
      </select>
    </label>
  );
}
