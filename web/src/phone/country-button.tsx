import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { optionalPart } from '../live/optional-part.tsx';
import { CountryFlag } from '@truefill/ui/components/flag.tsx';
import { IconChevronDown } from '@truefill/ui/components/icons.ts';
import type { PhoneRules } from './contact.ts';
import styles from './country.module.css';

const CountrySheet = optionalPart(() => import('./country-sheet.tsx'), 'CountrySheet');

export interface CountryButtonProps {
  readonly country: string;
  readonly rules: PhoneRules | null;
  readonly onChange: (country: string) => void;
  /** a box of its own beside the number, or part of the field */
  readonly variant: 'box' | 'inside';
  readonly invalid?: boolean | undefined;
  readonly describedBy?: string | undefined;
}

/** The calling code before a phone number, with its flag; opens the list of all countries. */
export function CountryButton({ country, rules, onChange, variant, invalid = false, describedBy }: CountryButtonProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [everOpen, setEverOpen] = useState(false);
  const nationCode = rules?.nationCode(country) ?? '';
  const label = nationCode === '' ? t('session.country.choose') : `+${nationCode}`;
  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-look={variant}
        aria-label={t('session.country.label', { code: label })}
        aria-haspopup="dialog"
        data-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onClick={() => {
          setOpen(true);
          setEverOpen(true);
        }}
      >
        {country === '' ? null : <CountryFlag country={country} size={22} />}
        <span>{label}</span>
        <IconChevronDown size={16} aria-hidden="true" />
      </button>
      {everOpen ? <CountrySheet open={open} chosen={country} onChoose={onChange} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
