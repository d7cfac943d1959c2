import type { ReactNode } from 'react';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { useSummary, type SummaryProps } from './result-summary.ts';
import styles from './totals.module.css';

export interface TotalsProps extends SummaryProps {
  /** the result of the selected range */
  readonly children?: ReactNode;
}

/** The results of the finished orders, in one line of the desktop's history. */
export function Totals({ children, ...summary }: TotalsProps) {
  const { label, amount } = useSummary(summary);
  return (
    <div className={styles.totals}>
      <dl className={styles.summary}>
        <dt>{label}</dt>
        <dd>
          <MoneyText amount={amount} sign="always" colored />
        </dd>
      </dl>
      {children}
    </div>
  );
}
