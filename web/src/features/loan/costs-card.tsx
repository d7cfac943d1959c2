import { useTranslation } from 'react-i18next';
import { classNames } from '@truefill/ui/components/class-names.ts';
import { KeyValueList } from '@truefill/ui/components/key-value-list.tsx';
import { formatMoney, formatPercent } from '@truefill/ui/format/money.ts';
import styles from '../../money-parts/money.module.css';
import type { LoanCosts } from './apply-draft.ts';
import own from './loan.module.css';
import { digitsOf } from './offer-card.tsx';

interface CostsCardProps {
  readonly amount: number;
  readonly costs: LoanCosts;
  /** due date, in the brand's time zone */
  readonly due: string;
}

/** The total to repay, its parts, and the due date. */
export function CostsCard({ amount, costs, due }: CostsCardProps) {
  const { t } = useTranslation();
  const { total, interest, dailyPercent, yearlyPercent } = costs;
  const rate = formatPercent(dailyPercent, digitsOf(dailyPercent));
  return (
    <section className={classNames(styles.card, styles.padded)} aria-label={t('loan.totalTitle')}>
      <p className={styles.small}>{t('loan.totalTitle')}</p>
      <p className={own.total}>{formatMoney(total)}</p>
      <div className={own.parts} aria-hidden="true">
        <span style={{ flexGrow: amount }} />
        {interest > 0 ? <span data-interest style={{ flexGrow: interest }} /> : null}
      </div>
      <KeyValueList
        items={[
          { key: 'loan', label: t('loan.title'), value: formatMoney(amount) },
          { key: 'interest', label: t('loan.interest', { percent: rate }), value: formatMoney(interest) },
          { key: 'yearly', label: t('loan.yearly'), value: formatPercent(yearlyPercent, 2) },
          { key: 'other', label: t('loan.otherCosts'), value: formatMoney(0) },
          { key: 'due', label: t('loan.dueIfToday'), value: due },
        ]}
      />
    </section>
  );
}
