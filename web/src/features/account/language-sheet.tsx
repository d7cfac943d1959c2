import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { IconCheck, IconLanguage } from '@truefill/ui/components/icons.ts';
import { offeredLanguages } from '@truefill/client/i18n/offered-languages.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { chooseLanguage } from '@truefill/client/session/choose-language.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
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

/** The brand's languages, each with its flag, in its own name and in the user's language. */
export function LanguageSheet({ open, onClose }: LanguageSheetProps) {
  const { t } = useTranslation();
  const locale = usePreferences((preferences) => preferences.locale);
  const names = new Intl.DisplayNames([locale], { type: 'language' });
  return (
    <Sheet open={open} onClose={onClose} title={t('shell.language')}>
      <ul className={styles.tiles}>
        {offeredLanguages().map(({ code, name, mark, tag }) => (
          <li key={code}>
            <button
              type="button"
              className={styles.tile}
              aria-pressed={code === locale}
              onClick={() => void chooseLanguage(code).then(onClose)}
            >
              <LanguageMark mark={mark} size={28} />
              <span>
                <b lang={code}>{name}</b>
                <small>{names.of(tag ?? code)}</small>
              </span>
              {code === locale ? <IconCheck size={20} aria-hidden="true" /> : null}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
