import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { Segmented } from '@truefill/ui/components/segmented.tsx';
import list from '../../trading/order-list.module.css';
import styles from './history.module.css';

export interface ResultCardProps {
  readonly today: number | null;
  readonly total: number | null;
  /** what the sums are of; closed positions by default */
  readonly labels?: { readonly today: string; readonly total: string } | undefined;
}

/** What the closed orders have brought, today or in all. */
export function ResultCard({ today, total, labels }: ResultCardProps) {
  const { t } = useTranslation();
  const [span, setSpan] = useState<'today' | 'total'>('today');
  return (
    <section className={`${list.card} ${styles.card}`}>
      <div className={styles.cardHead}>
        <p>{labels?.[span] ?? t(span === 'today' ? 'history.profitToday' : 'history.profitTotal')}</p>
        <Segmented
          label={t('history.span')}
          items={[
            { value: 'today', label: t('history.today') },
            { value: 'total', label: t('history.total') },
          ]}
          value={span}
          onChange={setSpan}
        />
      </div>
      <p className={list.sum}>
        <MoneyText amount={span === 'today' ? today : total} sign="always" coloured />
      </p>
    </section>
  );
}
