import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { optionalPart } from '../../live/optional-part.tsx';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { CountryFlag } from '@truefill/ui/components/flag.tsx';
import { FieldFrame } from '@truefill/ui/components/field-frame.tsx';
import { IconChevronDown } from '@truefill/ui/components/icons.ts';
import styles from './payout-methods.module.css';

const CountrySheet = optionalPart(() => import('../../phone/country-sheet.tsx'), 'CountrySheet');

export interface CountryFieldProps {
  readonly label: string;
  /** ISO 3166 code; any other text is shown as it is */
  readonly value: string;
  readonly onChange: (country: string) => void;
}

/** A country with flag and name, selected from the list of all. */
export function CountryField({ label, value, onChange }: CountryFieldProps) {
  const { t } = useTranslation();
  const locale = usePreferences((preferences) => preferences.locale);
  const id = useId();
  const [open, setOpen] = useState(false);
  const [everOpen, setEverOpen] = useState(false);
  const isCode = /^[A-Z]{2}$/.test(value);
  return (
    <FieldFrame id={id} label={label}>
      <button
        type="button"
        id={id}
        className={styles.countryButton}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
          setEverOpen(true);
        }}
      >
        {isCode ? <CountryFlag country={value} size={22} /> : null}
        <span className={styles.countryName} data-empty={value === '' || undefined}>
          {value === '' ? t('common.choose') : countryName(value, locale)}
        </span>
        <IconChevronDown size={18} aria-hidden="true" />
      </button>
      {everOpen ? <CountrySheet open={open} chosen={value} onChoose={onChange} onClose={() => setOpen(false)} /> : null}
    </FieldFrame>
  );
}

function countryName(value: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(value)) return value;
  return new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' }).of(value) ?? value;
}
