import { useTranslation } from 'react-i18next';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import styles from './totals.module.css';

export interface TotalsProps {
  readonly today: number | null;
  readonly total: number | null;
  /** what the sums are of; closed positions by default */
  readonly labels?: { readonly today: string; readonly total: string } | undefined;
}

/** What the finished orders have brought today and in all, in one line of the desktop's history. */
export function Totals({ today, total, labels }: TotalsProps) {
  const { t } = useTranslation();
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{labels?.today ?? t('history.profitToday')}</dt>
        <dd>
          <MoneyText amount={today} sign="always" coloured />
        </dd>
      </div>
      <div>
        <dt>{labels?.total ?? t('history.profitTotal')}</dt>
        <dd>
          <MoneyText amount={total} sign="always" coloured />
        </dd>
      </div>
    </dl>
  );
}
