import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';
import type { Failure } from '@truefill/client/calls/result.ts';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { useForm, useValues } from '@truefill/client/forms/use-form.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { IconLock } from '@truefill/ui/components/icons.ts';
import type { PhoneRules } from '../../phone/contact.ts';
import { BankFields, PayeeFields, type CardForm } from './bank-card-fields.tsx';
import { cardErrors, typedEnds, type BankCardDraft, type BankCardErrors } from './bank-card-model.ts';
import { BankCardTile } from './bank-card-tile.tsx';
import styles from './payout-methods.module.css';
import { SavingNote } from './waiting-note.tsx';

type ErrorText = NonNullable<BankCardErrors[keyof BankCardErrors]>;

export interface BankCardFormProps {
  readonly first: BankCardDraft;
  readonly title: string;
  /** @returns why it was refused; null if it was accepted */
  readonly save: (draft: BankCardDraft, rules: PhoneRules | null) => Promise<Failure | null>;
  /** shown beside the button */
  readonly children?: ReactNode;
}

/** Everything a bank needs to pay somebody, with a preview of the card. */
export function BankCardForm({ first, title, save, children }: BankCardFormProps) {
  const { t } = useTranslation();
  const draft = useValues<BankCardDraft>(first);
  const { data: rules = null } = useQuery({
    queryKey: ['numbering plans'],
    queryFn: allNumbers,
    enabled: draft[0].phone !== '',
    staleTime: Infinity,
  });
  const form = useForm<BankCardDraft, BankCardErrors>({
    draft,
    errors: (typed) => cardErrors(typed, rules),
    settledErrors: async (typed) => {
      const errors = cardErrors(typed, await rulesFor(typed));
      const [one]: ErrorText[] = Object.values(errors);
      if (one !== undefined) showToast('error', (language) => language.t(`payout.error.${one}`));
      return errors;
    },
    send: async (typed) => save(typed, await rulesFor(typed)),
  });
  const { values } = form;
  const card: CardForm = { ...form, rules, bankInfo: brand().treasury.bankCardBankInfo };
  return (
    <form {...form.props} className={styles.form} aria-label={title}>
      <BankCardTile
        bankName={values.bankName.trim()}
        bankCode={values.bankCode}
        accountEnds={typedEnds(values.account)}
        payee={values.name.trim()}
      />
      <h2 className={styles.group}>{t('payout.cards.details')}</h2>
      <BankFields form={card} />
      <h2 className={styles.group}>{t('payout.cards.payee')}</h2>
      <PayeeFields form={card} />
      <p className={styles.note}>
        <IconLock size={20} aria-hidden="true" />
        <span>{t('payout.cards.encrypted')}</span>
      </p>
      <SavingNote />
      <Refusal failure={form.refusal} />
      <div className={styles.buttons} data-pinned>
        {children}
        <Button type="submit" tone="primary" size="extra-large" wide busy={form.busy}>
          {t('payout.cards.save')}
        </Button>
      </div>
    </form>
  );
}

/** Without the numbering plans a number counts as invalid: loading is retried with the next submit. */
async function rulesFor({ phone }: BankCardDraft): Promise<PhoneRules | null> {
  return phone.trim() === '' ? null : allNumbers().catch(() => null);
}

/** The numbering plans of landlines too: a bank calls its customers, and sends them no codes of ours. */
async function allNumbers(): Promise<PhoneRules> {
  const { phoneRules } = await import('../../phone/all-numbers.ts');
  return phoneRules;
}
