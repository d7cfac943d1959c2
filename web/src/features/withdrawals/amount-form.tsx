import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { Select } from '@truefill/ui/components/select.tsx';
import { DecimalField } from '@truefill/ui/components/decimal-field.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { brand } from '@truefill/client/brand.ts';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { useForm, type Form } from '@truefill/client/forms/use-form.ts';
import { serverNow } from '@truefill/client/server-time.ts';
import { amountText } from '../../money-parts/amount.ts';
import { CoinMark } from '../../money-parts/coin-mark.tsx';
import { Conditions } from '../../money-parts/conditions.tsx';
import styles from '../../money-parts/money.module.css';
import type { Destination } from './destination.ts';
import { QuoteCard } from './quote-card.tsx';
import { useQuote } from './use-quote.ts';
import { useWithdrawal } from './use-withdrawal.ts';
import { boundsOf, everythingOf, scaleOf, withdrawErrors, type WithdrawDraft, type WithdrawErrors } from './withdraw-draft.ts';
import type { DestinationFormProps } from './withdraw-form.tsx';
import own from './withdraw.module.css';
import { BankMark } from '../payout-methods/index.ts';

export interface AmountFormProps extends DestinationFormProps {
  readonly destination: Destination;
  /** the choices; empty if the address is typed */
  readonly saved: readonly Destination[];
  /** shown above the amount instead of the choice */
  readonly children?: (form: Form<WithdrawDraft, WithdrawErrors>) => ReactNode;
}

/** The amount, the fee, what arrives and what is left; then the request itself. */
export function AmountForm({ draft, change, destination, saved, children }: AmountFormProps) {
  const { t } = useTranslation();
  const { unit } = destination;
  const { quote, terms, failure } = useQuote(destination, draft.amount);
  const withdrawal = useWithdrawal();
  const bounds = boundsOf(destination, terms);
  const form = useForm<WithdrawDraft, WithdrawErrors>({
    draft: [draft, change],
    // oxlint-disable-next-line react/purity -- a waiting time ends without an event
    errors: (values) => withdrawErrors(values, destination, quote, serverNow()),
    send: ({ amount }) => withdrawal.send(destination, amount),
    fieldOf: ({ code }) => (destination.kind === 'typed' && code === ERROR_CODES.addressInvalid ? 'address' : null),
  });
  const { errors } = form;
  const limits = { min: amountText(bounds.min, unit), max: amountText(bounds.max, unit) };
  const amountError = errors.amount && t(`withdraw.error.${errors.amount}`, limits);
  const available = terms && amountText(terms.available, terms.sourceUnit);
  const unanswered = withdrawal.state === 'unknown' || withdrawal.state === 'lapsed' ? withdrawal.state : null;
  return (
    <form {...form.props} className={styles.form} aria-label={t('withdraw.title')}>
      {children ? children(form) : <SavedChoice saved={saved} destination={destination} form={form} />}
      <DecimalField
        label={t('withdraw.amount')}
        aside={available === null ? undefined : t('withdraw.availableOf', { amount: available })}
        scale={scaleOf(unit)}
        unit={unit}
        value={draft.amount}
        onChange={form.field('amount').onChange}
        hint={Number.isFinite(bounds.max) && bounds.max > 0 ? t('withdraw.limits', limits) : undefined}
        error={amountError}
        trailing={
          <span className={own.unit}>
            {unit}
            <Button
              tone="tint"
              size="small"
              disabled={terms === null}
              onClick={() => terms && change({ amount: everythingOf(terms, unit, bounds.max) })}
            >
              {t('withdraw.everything')}
            </Button>
          </span>
        }
      />
      <QuoteCard amount={draft.amount} unit={unit} quote={quote} failure={failure} />
      <Conditions title={t('withdraw.rules')} />
      <div className={styles.pinned} data-pinned>
        {unanswered ? (
          <p role="alert" className={own.unanswered}>
            {t(`withdraw.${unanswered}`)}
          </p>
        ) : (
          <Refusal failure={form.refusal} />
        )}
        <Button type="submit" tone="primary" size="extra-large" wide busy={form.busy} disabled={withdrawal.isDone}>
          {Number(draft.amount) > 0
            ? t('withdraw.submitAmount', { amount: amountText(Number(draft.amount), unit) })
            : t('withdraw.submit')}
        </Button>
      </div>
      {withdrawal.dialog}
    </form>
  );
}

interface SavedChoiceProps {
  readonly saved: readonly Destination[];
  readonly destination: Destination;
  readonly form: Form<WithdrawDraft, WithdrawErrors>;
}

/** The saved address or card that the money goes to. */
function SavedChoice({ saved, destination, form }: SavedChoiceProps) {
  const { t } = useTranslation();
  const { kind, usableFromMs, key, unit } = destination;
  const waits = form.errors.address === 'tooNew';
  const from = formatDateTime(usableFromMs, 'YYYY-MM-DD HH:mm', brand().timeZone);
  const choose = (chosen: string): void => {
    const next = saved.find((each) => each.key === chosen);
    // an amount of one coin is not valid for another
    form.change({ chosen, ...(next?.unit === unit ? {} : { amount: '' }) });
  };
  return (
    <div className={own.to}>
      <div className={own.toHead}>
        <span>{t('withdraw.to')}</span>
        <Link className={styles.link} to={kind === 'card' ? '/user/wallet/addBankCard' : '/user/wallet/addCrypto'}>
          {t(kind === 'card' ? 'payout.cards.add' : 'common.addWallet')}
        </Link>
      </div>
      <Select
        name={t('withdraw.to')}
        items={saved.map((each) => ({
          value: each.key,
          label: (
            <span className={own.destination}>
              {each.name} <span className={own.ends}>{each.ends}</span>
            </span>
          ),
          icon: each.bank ? <BankMark {...each.bank} /> : <CoinMark currency={each.unit} size={36} />,
        }))}
        value={key}
        onChange={choose}
      />
      {waits || usableFromMs > 0 ? (
        <WaitingTime usableFromMs={usableFromMs} text={t('withdraw.error.tooNew', { time: from })} isError={waits} />
      ) : null}
    </div>
  );
}

interface WaitingTimeProps {
  readonly usableFromMs: number;
  readonly text: string;
  readonly isError: boolean;
}

/** The end of the waiting time of a new address; nothing once it is over. */
function WaitingTime({ usableFromMs, text, isError }: WaitingTimeProps) {
  // oxlint-disable-next-line react/purity -- a waiting time ends without an event
  if (usableFromMs <= serverNow()) return null;
  return (
    <p className={own.waits} role={isError ? 'alert' : undefined} data-invalid={isError || undefined}>
      {text}
    </p>
  );
}
