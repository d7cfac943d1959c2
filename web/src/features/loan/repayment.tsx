import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoanView, RepaymentView } from '@truefill/api/loans/mapping.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { KeyValueList } from '@truefill/ui/components/key-value-list.tsx';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { Slider } from '@truefill/ui/components/slider.tsx';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { groupThousands, plainText } from '@truefill/ui/format/number.ts';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { OldListNote } from '@truefill/client/paging/old-list-note.tsx';
import { useBalance } from '../../live/exchange-feed.ts';
import { ListSkeleton } from '../../page/list-skeleton.tsx';
import styles from '../../money-parts/money.module.css';
import own from './loan.module.css';
import { OwedCard } from './owed-card.tsx';
import { RepaymentList } from './repayment-list.tsx';
import { useLoan, useRepayments } from './use-loan.ts';
import { useOpenedFocus } from './use-opened-focus.ts';
import { useRepaying } from './use-repaying.ts';

/** The outstanding loan, the form to repay part of it, and the repayments so far. */
export function Repayment({ loan }: { readonly loan: LoanView }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useRepayments(loan);
  return (
    <>
      {loan.status === 'overdue' ? (
        <Notice tone="danger" title={t('loan.overdueTitle')}>
          {t('loan.overdueText')}
        </Notice>
      ) : null}
      <OwedCard loan={loan} />
      {data && isError ? <OldListNote onRetry={() => void refetch()} /> : null}
      {data ? (
        <RepayForm key={data.length} loan={loan} records={data} />
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={2} />
      )}
    </>
  );
}

interface RepayFormProps {
  readonly loan: LoanView;
  /** newest first */
  readonly records: readonly RepaymentView[];
}

/** The first press opens the amount, the second one sends it. Nothing can be sent while a repayment is under review. */
function RepayForm({ loan, records }: RepayFormProps) {
  const latest = records[0];
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { refetch } = useLoan();
  const available = useBalance()?.available ?? null;
  const { form, state } = useRepaying(loan, available, () => void refetch());
  useOpenedFocus(form.props.ref, isOpen);
  const { amount } = form.values;
  const waits = latest?.status === 'submitted';
  const unanswered = state === 'unknown' || state === 'lapsed' ? state : null;
  return (
    <form {...form.props} className={styles.form} aria-label={t('loan.repayNow')}>
      {latest?.status === 'rejected' ? (
        <Notice tone="danger" title={t('loan.p_loan_repayment_reject')}>
          {latest.reason}
        </Notice>
      ) : null}
      {isOpen && !waits ? (
        <AmountCard loan={loan} available={available} amount={amount} onChange={form.field('amount').onChange} />
      ) : null}
      <p className={styles.small}>{t(waits ? 'loan.oneWaits' : 'loan.personConfirms')}</p>
      {records.length > 0 ? <RepaymentList repayments={records} /> : null}
      <div className={styles.pinned} data-pinned>
        {form.errors.amount ? (
          <p role="alert" className={own.unanswered}>
            {t(form.errors.amount === 'zero' ? 'loan.p_loan_repayment_no_zero' : 'withdraw.error.insufficient_balance')}
          </p>
        ) : unanswered ? (
          <p role="alert" className={own.unanswered}>
            {t(`loan.${unanswered}`)}
          </p>
        ) : (
          <Refusal failure={form.refusal} />
        )}
        {waits ? (
          <Button tone="primary" size="extra-large" wide disabled>
            {t('loan.waiting')}
          </Button>
        ) : isOpen ? (
          // two separate buttons: one that changed its meaning during the press would also send
          <Button key="send" type="submit" tone="primary" size="extra-large" wide busy={form.busy}>
            {t('loan.repayAmount', { amount: formatMoney(amount) })}
          </Button>
        ) : (
          <Button key="open" tone="primary" size="extra-large" wide onClick={() => setOpen(true)}>
            {t('loan.repay')}
          </Button>
        )}
      </div>
    </form>
  );
}

interface AmountCardProps {
  readonly loan: LoanView;
  /** null while unknown */
  readonly available: number | null;
  readonly amount: number;
  readonly onChange: (amount: number) => void;
}

/** The amount: in steps, or all of it, which need not be a whole step. */
function AmountCard({ loan: { owed, repaymentStep: step }, available, amount, onChange }: AmountCardProps) {
  const { t } = useTranslation();
  const max = Math.ceil(owed / step) * step;
  const middle = Math.round(owed / 2 / step) * step;
  const label = (value: number): string => groupThousands(plainText(value, Number.isInteger(value) ? 0 : 2));
  return (
    <div className={own.sliderCard}>
      <Slider
        label={t('loan.repayNow')}
        valueText={formatMoney(amount)}
        value={amount === owed ? max : amount}
        min={0}
        max={max}
        step={step}
        onChange={(value) => onChange(Math.min(value, owed))}
        marks={[
          { value: 0, label: '0' },
          ...(middle > 0 && middle < owed ? [{ value: middle, label: label(middle) }] : []),
          { value: max, label: label(owed) },
        ]}
      />
      <KeyValueList
        className={own.after}
        items={[
          { key: 'owed', label: t('loan.owedAfter'), value: formatMoney(Math.round((owed - amount) * 100) / 100) },
          ...(available === null
            ? []
            : [
                {
                  key: 'available',
                  label: t('loan.availableAfter'),
                  value: formatMoney(Math.round((available - amount) * 100) / 100),
                },
              ]),
        ]}
      />
    </div>
  );
}
