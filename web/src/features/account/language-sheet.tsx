import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocaleCode } from '@truefill/api/brand.ts';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { IconCheck, IconLanguage } from '@truefill/ui/components/icons.ts';
import { brand } from '../../brand.ts';
import { hasCatalogue } from '../../i18n/catalogues.ts';
import { chooseLanguage } from '../../i18n/i18n.ts';
import { LANGUAGE_NAMES } from '../../i18n/language-names.ts';
import { usePreferences } from '../../preferences/preferences-store.ts';
import { Sheet } from '../../shell/sheet.tsx';
import { LanguageMark } from './language-mark.tsx';
import styles from './choices.module.css';

/** Opens the list of languages. */
export function LanguageButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('shell.language')} onClick={() => setOpen(true)}>
        <IconLanguage size={22} />
      </IconButton>
      <LanguageSheet open={open} onClose={() => setOpen(false)} />
    </>
  );
}

export interface LanguageSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The languages that the brand offers, each with its flag and in its own words. */
export function LanguageSheet({ open, onClose }: LanguageSheetProps) {
  const { t } = useTranslation();
  const locale = usePreferences((preferences) => preferences.locale);
  const choose = async (code: LocaleCode): Promise<void> => {
    await chooseLanguage(code);
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('shell.language')}>
      <ul className={styles.choices}>
        {brand()
          .locales.filter(hasCatalogue)
          .map((code) => (
            <li key={code}>
              <button
                type="button"
                className={styles.choice}
                lang={code}
                aria-pressed={code === locale}
                onClick={() => void choose(code)}
              >
                <LanguageMark locale={code} />
                <span>{LANGUAGE_NAMES[code]}</span>
                {code === locale ? <IconCheck size={20} aria-hidden="true" /> : null}
              </button>
            </li>
          ))}
      </ul>
    </Sheet>
  );
}
