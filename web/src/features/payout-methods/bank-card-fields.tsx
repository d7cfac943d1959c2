import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TEXT_MAX } from '@truefill/client/forms/text-rules.ts';
import type { Form } from '@truefill/client/forms/use-form.ts';
import { FieldFrame } from '@truefill/ui/components/field-frame.tsx';
import { Select } from '@truefill/ui/components/select.tsx';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { CountryButton } from '../../phone/country-button.tsx';
import { rememberCountry } from '../../phone/country-choice.ts';
import type { PhoneRules } from '../../phone/contact.ts';
import { ACCOUNT_TYPES, type BankCardDraft, type BankCardErrors } from './bank-card-model.ts';
import { CountryField } from './country-field.tsx';
import styles from './payout-methods.module.css';

/** The form with the data that its fields need. */
export interface CardForm extends Form<BankCardDraft, BankCardErrors> {
  readonly rules: PhoneRules | null;
  /** whether institution and transit number are required */
  readonly bankInfo: boolean;
}

type TextName = Exclude<keyof BankCardDraft, 'bankCountry' | 'accountType' | 'phone' | 'phoneCountry'>;

interface CardTextProps {
  readonly form: CardForm;
  readonly name: TextName;
  readonly autoComplete?: string;
  /** phones show the numeric keyboard */
  readonly numeric?: boolean;
}

const REQUIRED: readonly TextName[] = ['bankName', 'name', 'account'];

/** A single-line text field of a card. */
function CardText({ form, name, autoComplete = 'off', numeric = false }: CardTextProps) {
  const { t } = useTranslation();
  const problem = (form.errors as Partial<Record<TextName, Exclude<BankCardErrors[keyof BankCardErrors], undefined>>>)[name];
  const required = REQUIRED.includes(name);
  return (
    <TextField
      label={t(`payout.cards.${name}`)}
      aside={required ? undefined : <span className={styles.optional}>{t('common.optional')}</span>}
      name={name}
      autoComplete={autoComplete}
      spellCheck={false}
      maxLength={TEXT_MAX}
      inputMode={numeric ? 'numeric' : undefined}
      required={required}
      {...form.field(name)}
      error={problem && t(`payout.error.${problem}`)}
    />
  );
}

/** The bank. */
export function BankFields({ form }: { readonly form: CardForm }) {
  const { t } = useTranslation();
  return (
    <div className={styles.two}>
      <CountryField label={t('payout.cards.bankCountry')} {...form.field('bankCountry')} />
      <CardText form={form} name="bankName" />
      <CardText form={form} name="swiftCode" />
      <CardText form={form} name="bankCode" />
      <CardText form={form} name="branchCode" />
      <CardText form={form} name="bankAddress" />
      {form.bankInfo ? (
        <>
          <CardText form={form} name="insNum" numeric />
          <CardText form={form} name="traNum" numeric />
        </>
      ) : null}
    </div>
  );
}

/** The payee and the account. */
export function PayeeFields({ form }: { readonly form: CardForm }) {
  const { t } = useTranslation();
  const { value: accountType, onChange } = form.field('accountType');
  const types = ACCOUNT_TYPES.map((value) => ({ value: value as string, label: t(`payout.cards.type.${value}`) }));
  const isKnown = accountType === '' || types.some(({ value }) => value === accountType);
  return (
    <>
      <CardText form={form} name="name" autoComplete="name" />
      <CardText form={form} name="account" />
      <div className={styles.two}>
        <Select
          label={t('payout.cards.accountType')}
          items={isKnown ? types : [{ value: accountType, label: accountType }, ...types]}
          value={accountType === '' ? null : accountType}
          placeholder={t('common.choose')}
          onChange={onChange}
        />
        <CardText form={form} name="idNumber" />
      </div>
      <PhoneField form={form} />
      <CardText form={form} name="address" autoComplete="street-address" />
      <div className={styles.two}>
        <CardText form={form} name="postCode" autoComplete="postal-code" />
      </div>
    </>
  );
}

function PhoneField({ form }: { readonly form: CardForm }) {
  const { t } = useTranslation();
  const id = useId();
  const { phone, phoneCountry } = form.values;
  const error = form.errors.phone && t(`payout.error.${form.errors.phone}`);
  return (
    <FieldFrame
      id={id}
      label={t('common.phone')}
      aside={<span className={styles.optional}>{t('common.optional')}</span>}
      error={error}
    >
      <div className={styles.phone}>
        <CountryButton
          variant="box"
          country={phoneCountry}
          rules={form.rules}
          onChange={(country) => {
            rememberCountry(country);
            form.change({ phoneCountry: country });
          }}
        />
        <input
          id={id}
          className={styles.number}
          type="tel"
          name="phone"
          autoComplete={phoneCountry === '' ? 'tel' : 'tel-national'}
          maxLength={TEXT_MAX}
          value={phone}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => form.change({ phone: event.currentTarget.value })}
        />
      </div>
    </FieldFrame>
  );
}
