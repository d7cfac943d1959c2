import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocaleCode } from '@truefill/api/brand.ts';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { IconCheck, IconLanguage } from '@truefill/ui/components/icons.ts';
import { LANGUAGE_NAMES } from '../../i18n/language-names.ts';
import { usePreferences } from '../../preferences/preferences-store.ts';
import { Sheet } from '../../shell/sheet.tsx';
import { LanguageMark } from './language-mark.tsx';
import styles from './choices.module.css';
import { useLanguages } from './use-languages.ts';

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

/** Chinese is named by its script, not by a country. */
const SCRIPTS: Partial<Record<LocaleCode, string>> = { 'zh-cn': 'zh-Hans', 'zh-tw': 'zh-Hant' };

export interface LanguageSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The languages that the brand offers, each with its flag, in its own words and in those of the reader. */
export function LanguageSheet({ open, onClose }: LanguageSheetProps) {
  const { t } = useTranslation();
  const locale = usePreferences((preferences) => preferences.locale);
  const { offered, choose } = useLanguages();
  const names = new Intl.DisplayNames([locale], { type: 'language' });
  return (
    <Sheet open={open} onClose={onClose} title={t('shell.language')}>
      <ul className={styles.tiles}>
        {offered.map((code) => (
          <li key={code}>
            <button
              type="button"
              className={styles.tile}
              aria-pressed={code === locale}
              onClick={() => void choose(code).then(onClose)}
            >
              <LanguageMark locale={code} size={28} />
              <span>
                <b lang={code}>{LANGUAGE_NAMES[code]}</b>
                <small>{names.of(SCRIPTS[code] ?? code)}</small>
              </span>
              {code === locale ? <IconCheck size={20} aria-hidden="true" /> : null}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
