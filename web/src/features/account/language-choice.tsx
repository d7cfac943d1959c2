import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconChevronUp } from '@truefill/ui/components/icons.ts';
import type { LocaleCode } from '@truefill/api/brand.ts';
import { LANGUAGES } from '@truefill/locales/languages.ts';
import { offeredLanguages, shownLanguage } from '@truefill/client/i18n/offered-languages.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { chooseLanguage } from '@truefill/client/session/choose-language.ts';
import styles from './language-choice.module.css';
import { LanguageMark } from './language-mark.tsx';

/** The language choice on the login card: a button that opens a grid above it. */
export function LanguageChoice() {
  const { t } = useTranslation();
  const locale = usePreferences((preferences) => preferences.locale);
  const shown = LANGUAGES[shownLanguage(locale)];
  const [open, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // close only the list, not the card
      event.preventDefault();
      setOpen(false);
      toggle.current?.focus();
    };
    const onAway = (event: Event): void => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('keydown', onKey, { capture: true });
    document.addEventListener('pointerdown', onAway);
    document.addEventListener('focusin', onAway);
    return () => {
      document.removeEventListener('keydown', onKey, { capture: true });
      document.removeEventListener('pointerdown', onAway);
      document.removeEventListener('focusin', onAway);
    };
  }, [open]);
  const choose = async (code: LocaleCode): Promise<void> => {
    await chooseLanguage(code);
    setOpen(false);
    toggle.current?.focus();
  };
  return (
    <div ref={box} className={styles.box}>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {shown ? <LanguageMark mark={shown.mark} size={20} /> : null}
        <span>{shown?.name}</span>
        <IconChevronUp className={styles.arrow} size={16} aria-hidden="true" />
      </button>
      {open ? (
        <ul id={id} className={styles.grid} aria-label={t('shell.language')}>
          {offeredLanguages().map(({ code, name, mark }) => (
            <li key={code}>
              <button
                type="button"
                lang={code}
                className={styles.language}
                aria-pressed={code === locale}
                onClick={() => void choose(code)}
              >
                <LanguageMark mark={mark} size={20} />
                <span>{name}</span>
                {code === locale ? <IconCheck size={18} aria-hidden="true" /> : null}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
