import { useTranslation } from 'react-i18next';
import type { RepaymentView } from '@truefill/api/loans/mapping.ts';
import { IconCheck, IconClock, IconX } from '@truefill/ui/components/icons.ts';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { brand } from '@truefill/client/brand.ts';
import styles from '../../money-parts/money.module.css';
import own from './loan.module.css';

const MARKS = { submitted: IconClock, accepted: IconCheck, rejected: IconX } as const;
const TONES = { submitted: 'warn', accepted: 'ok', rejected: 'danger' } as const;

/** The repayments, newest first, with their status. */
export function RepaymentList({ repayments }: { readonly repayments: readonly RepaymentView[] }) {
  const { t } = useTranslation();
  const { timeZone } = brand();
  return (
    <section aria-label={t('loan.repayments')}>
      <div className={styles.head}>
        <h2>{t('loan.repayments')}</h2>
      </div>
      <ul className={styles.rows}>
        {repayments.map(({ id, amount, status, atMs, owedAfter, reason }) => {
          const Mark = MARKS[status];
          return (
            <li key={id} className={styles.row}>
              <span className={own.mark} data-state={status}>
                <Mark size={18} aria-hidden="true" />
              </span>
              <span className={styles.what}>
                <span className={styles.title}>{formatMoney(amount)}</span>
                <span className={styles.below}>{formatDateTime(atMs, 'YYYY-MM-DD HH:mm:ss', timeZone)}</span>
                <span className={styles.below}>
                  {status === 'rejected' ? reason : t('loan.owedThen', { amount: formatMoney(owedAfter) })}
                </span>
              </span>
              <Tag tone={TONES[status]}>{t(`loan.repayment.${status}`)}</Tag>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
