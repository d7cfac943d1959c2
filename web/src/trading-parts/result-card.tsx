import type { ReactNode } from 'react';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import list from './order-list.module.css';
import styles from './history.module.css';
import { useSummary, type SummaryProps } from './result-summary.ts';

export interface ResultCardProps extends SummaryProps {
  /** the result of the selected range */
  readonly children?: ReactNode;
}

/** The results of the closed orders, today's or total as set by the brand, and of those in the selected range. */
export function ResultCard({ children, ...summary }: ResultCardProps) {
  const { label, amount } = useSummary(summary);
  return (
    <section className={`${list.card} ${styles.card}`}>
      <p className={styles.cardHead}>{label}</p>
      <p className={list.sum}>
        <MoneyText amount={amount} sign="always" colored />
      </p>
      <div className={styles.cardRest}>{children}</div>
    </section>
  );
}
