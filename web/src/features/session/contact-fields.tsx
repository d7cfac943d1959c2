import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '@truefill/ui/components/field-frame.tsx';
import { Segmented } from '@truefill/ui/components/segmented.tsx';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { TEXT_MAX } from '@truefill/client/forms/text-rules.ts';
import { brand } from '@truefill/client/brand.ts';
import type { Contact, ContactErrors, ContactKind, PhoneRules } from '../../phone/contact.ts';
import { CountryButton } from '../../phone/country-button.tsx';
import { rememberCountry } from '../../phone/country-choice.ts';
import styles from './session-form.module.css';

export interface ContactFieldsProps {
  readonly contact: Contact;
  readonly onChange: (contact: Contact) => void;
  readonly errors: ContactErrors;
  readonly rules: PhoneRules | null;
}

/** The recipient of a code: an email address, or a phone number with its calling code if the brand supports it. */
export function ContactFields({ contact, onChange, errors, rules }: ContactFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      {brand().switches.phoneRegister ? (
        <Segmented<ContactKind>
          label={t('session.contact.kind')}
          items={[
            { value: 'email', label: t('common.email') },
            { value: 'phone', label: t('common.phone') },
          ]}
          value={contact.kind}
          onChange={(kind) => onChange({ ...contact, kind })}
        />
      ) : null}
      {contact.kind === 'email' ? (
        <TextField
          label={t('common.email')}
          type="email"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={TEXT_MAX}
          value={contact.email}
          onChange={(email) => onChange({ ...contact, email })}
          error={errors.email && t(`session.error.${errors.email}`)}
        />
      ) : (
        <PhoneField contact={contact} onChange={onChange} errors={errors} rules={rules} />
      )}
    </>
  );
}

function PhoneField({ contact, onChange, errors, rules }: ContactFieldsProps) {
  const { t } = useTranslation();
  const id = useId();
  const error = errors.phone && t(`session.error.${errors.phone}`);
  const missesCode = errors.phone === 'nation_code';
  return (
    <FieldFrame id={id} label={t('session.contact.phoneNumber')} error={error}>
      <div className={styles.phone}>
        <CountryButton
          variant="box"
          country={contact.country}
          rules={rules}
          invalid={missesCode}
          describedBy={missesCode ? `${id}-error` : undefined}
          onChange={(country) => {
            rememberCountry(country);
            onChange({ ...contact, country });
          }}
        />
        <input
          id={id}
          className={styles.number}
          type="tel"
          name="username"
          autoComplete={contact.country === '' ? 'tel' : 'tel-national'}
          maxLength={TEXT_MAX}
          value={contact.phone}
          aria-invalid={error && !missesCode ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange({ ...contact, phone: event.currentTarget.value })}
        />
      </div>
    </FieldFrame>
  );
}
