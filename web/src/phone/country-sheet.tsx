import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CountryFlag } from '@truefill/ui/components/flag.tsx';
import { IconCheck, IconSearch } from '@truefill/ui/components/icons.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { countryChoices, searchCountries, type CountryChoice } from './countries.ts';
import styles from './country.module.css';
import { isOfInputMethod } from '@truefill/ui/components/is-of-input-method.ts';
import { usePhoneRules } from './phone-rules.ts';

export interface CountrySheetProps {
  readonly open: boolean;
  readonly chosen: string;
  readonly onChoose: (country: string) => void;
  readonly onClose: () => void;
}

/** All countries with flag, name and calling code, searchable, with keyboard selection by arrows and Enter. */
export function CountrySheet({ open, chosen, onChoose, onClose }: CountrySheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('session.country.title')}>
      <CountryList
        chosen={chosen}
        onChoose={(country) => {
          onChoose(country);
          onClose();
        }}
      />
    </Sheet>
  );
}

function CountryList({ chosen, onChoose }: Pick<CountrySheetProps, 'chosen' | 'onChoose'>) {
  const { t } = useTranslation();
  const locale = usePreferences((preferences) => preferences.locale);
  const rules = usePhoneRules(true);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const choices: readonly CountryChoice[] = rules ? searchCountries(countryChoices(rules, locale), text) : [];
  const current = choices[Math.min(active, choices.length - 1)];

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const onKey = (event: KeyboardEvent): void => {
    if (isOfInputMethod(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActive((at) => Math.max(0, Math.min(choices.length - 1, at + step)));
    }
    if (event.key === 'Enter' && current) {
      event.preventDefault();
      onChoose(current.code);
    }
  };
  return (
    <div className={styles.picker}>
      <label className={styles.search}>
        <IconSearch size={18} aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={current ? `${id}-${current.code}` : undefined}
          aria-label={t('session.country.search')}
          placeholder={t('session.country.search')}
          autoComplete="off"
          autoFocus
          maxLength={60}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKey}
        />
      </label>
      <div ref={list} id={`${id}-list`} className={styles.list} role="listbox" aria-label={t('session.country.title')}>
        {choices.map((choice) => (
          <button
            type="button"
            tabIndex={-1}
            key={choice.code}
            id={`${id}-${choice.code}`}
            role="option"
            className={styles.option}
            aria-selected={choice.code === chosen}
            data-active={choice === current || undefined}
            onClick={() => onChoose(choice.code)}
          >
            <CountryFlag country={choice.code} size={24} />
            <span className={styles.name}>{choice.name}</span>
            {choice.code === chosen ? <IconCheck size={18} aria-hidden="true" /> : null}
            <span className={styles.nation}>+{choice.nationCode}</span>
          </button>
        ))}
      </div>
      {rules && choices.length === 0 ? (
        <p className={styles.nothing} role="status">
          {t('session.country.nothing')}
        </p>
      ) : null}
    </div>
  );
}
