import { DAY_MS } from '@truefill/domain/time/durations.ts';
import { useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoanView } from '@truefill/api/loans/mapping.ts';
import { classNames } from '@truefill/ui/components/class-names.ts';
import { IconClock } from '@truefill/ui/components/icons.ts';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { brand } from '@truefill/client/brand.ts';
import { serverNow } from '@truefill/client/server-time.ts';
import styles from '../../money-parts/money.module.css';
import own from './loan.module.css';

/** Number of days before the due date from which it is highlighted. */
const SOON_DAYS = 5;

/** The outstanding amount, the repaid amount, and the due date. */
export function OwedCard({ loan }: { readonly loan: LoanView }) {
  const { t } = useTranslation();
  const [nowMs] = useState(serverNow);
  const { total, owed, dueMs, status } = loan;
  const percent = Math.floor(((total - owed) / total) * 100);
  const days = Math.ceil((dueMs - nowMs) / DAY_MS);
  const date = formatDateTime(dueMs, 'YYYY-MM-DD HH:mm', brand().timeZone);
  const urgency = status === 'overdue' ? 'late' : days <= SOON_DAYS ? 'soon' : 'calm';
  return (
    <section className={classNames(styles.card, own.owed)} aria-label={t('loan.owedTitle')}>
      <div className={own.ring} style={{ '--repaid': percent / 100 } as CSSProperties}>
        <span className={own.percent}>{percent}%</span>
        <span className={styles.small}>{t('loan.repaidPart')}</span>
      </div>
      <div className={own.sums}>
        <p className={styles.small}>{t('loan.owedTitle')}</p>
        <p className={own.sum}>{formatMoney(owed)}</p>
        <p className={styles.small}>{t('loan.ofTotal', { total: formatMoney(total) })}</p>
        <p className={own.due} data-urgency={urgency}>
          <IconClock size={16} aria-hidden="true" />
          <span>{urgency === 'late' || days < 1 ? t('loan.dueWas', { date }) : t('loan.dueIn', { date, count: days })}</span>
        </p>
      </div>
    </section>
  );
}
