import type { ReactNode } from 'react';
import { NO_VALUE } from '@truefill/ui/format/number.ts';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { Go } from './go.tsx';
import styles from './stat-card.module.css';

export interface StatCardProps {
  readonly label: string;
  /** undefined while unknown */
  readonly detail: ReactNode;
  readonly aside?: ReactNode;
  /** it will stay unknown */
  readonly failed: boolean;
  /** URL of the list behind the number */
  readonly to?: string | undefined;
  readonly children: ReactNode;
}

/** A number with a label and a line of detail. */
export function StatCard({ label, detail, aside, failed, to, children }: StatCardProps) {
  const content = (
    <>
      <div className={styles.text}>
        <p className={styles.label}>{label}</p>
        <p className={styles.value}>{children ?? (failed ? NO_VALUE : <Skeleton width="4rem" height="1.75rem" />)}</p>
        <p className={styles.detail}>{detail ?? (failed ? NO_VALUE : <Skeleton width="7rem" />)}</p>
      </div>
      {aside}
    </>
  );
  if (to === undefined) return <div className={styles.card}>{content}</div>;
  return (
    <Go to={to} className={styles.card}>
      {content}
    </Go>
  );
}
