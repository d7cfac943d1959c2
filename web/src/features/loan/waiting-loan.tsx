import { useTranslation } from 'react-i18next';
import type { LoanView } from '@truefill/api/loans/mapping.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { classNames } from '@truefill/ui/components/class-names.ts';
import { KeyValueList } from '@truefill/ui/components/key-value-list.tsx';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { brand } from '@truefill/client/brand.ts';
import { call } from '@truefill/client/calls/client.ts';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { useForm } from '@truefill/client/forms/use-form.ts';
import styles from '../../money-parts/money.module.css';
import { refetchMoney } from '../../money-parts/use-money-updates.ts';

/** A pending loan: it waits for its guarantor, then for a decision. It can be canceled until then. */
export function WaitingLoan({ loan }: { readonly loan: LoanView }) {
  const { t } = useTranslation();
  const { timeZone } = brand();
  const form = useForm({
    draft: [{}, () => undefined],
    errors: () => ({}),
    send: async () => {
      const result = await call('cancelUserLoan', { loanUid: loan.uid });
      refetchMoney();
      return result.ok ? null : result;
    },
  });
  const isRequested = loan.guarantorAnswer === 'asked';
  const until = formatDateTime(loan.guarantorUntilMs, 'YYYY-MM-DD HH:mm', timeZone);
  return (
    <form {...form.props} className={styles.form} aria-label={t('loan.waitingTitle')}>
      <Notice tone="info" title={t(isRequested ? 'loan.guarantorAsked' : 'loan.inReview')}>
        {isRequested ? t('loan.guarantorUntil', { until }) : t('loan.reviewText', { hours: brand().treasury.reviewTargetHours })}
      </Notice>
      <section className={classNames(styles.card, styles.padded)} aria-label={t('loan.waitingTitle')}>
        <KeyValueList
          items={[
            { key: 'uid', label: t('loan.number'), value: loan.uid },
            { key: 'amount', label: t('loan.amount'), value: formatMoney(loan.amount) },
            { key: 'term', label: t('loan.term'), value: t('loan.days', { count: loan.days }) },
            { key: 'total', label: t('loan.totalTitle'), value: formatMoney(loan.total) },
            { key: 'guarantor', label: t('loan.guarantor'), value: loan.guarantor },
            { key: 'answer', label: t('loan.answerName'), value: t(`loan.answer.${loan.guarantorAnswer}`) },
          ]}
        />
      </section>
      <p className={styles.small}>{t('loan.dueLater', { count: loan.days })}</p>
      <div className={styles.pinned} data-pinned>
        <Refusal failure={form.refusal} />
        <Button type="submit" size="large" wide busy={form.busy}>
          {t('loan.takeBack')}
        </Button>
        <Button tone="primary" size="extra-large" wide disabled>
          {t('loan.waiting')}
        </Button>
      </div>
    </form>
  );
}
