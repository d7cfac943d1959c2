import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  title: ReactNode;
  /** one sentence */
  children?: ReactNode;
  /** one button or link */
  action?: ReactNode;
  /** shown inside the rings, such as the brand's mark */
  picture?: ReactNode;
}

export function EmptyState({ title, children, action, picture }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {picture === undefined ? null : (
        <div className={styles.rings} aria-hidden="true">
          <span className={styles.disc}>{picture}</span>
        </div>
      )}
      <p className={styles.title}>{title}</p>
      {children === undefined ? null : <p className={styles.text}>{children}</p>}
      {action === undefined ? null : <div className={styles.actions}>{action}</div>}
    </div>
  );
}
