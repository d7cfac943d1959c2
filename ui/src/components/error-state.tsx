import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { IconCloudOff } from './icons.ts';

export interface ErrorStateProps {
  /** what failed */
  title: ReactNode;
  /** what is not affected */
  children: ReactNode;
  /** retry first, then support */
  actions?: ReactNode;
  /** word and code to quote to support */
  reference?: { readonly label: string; readonly code: string } | undefined;
}

export function ErrorState({ title, children, actions, reference }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <span className={styles.alarm} aria-hidden="true">
        <IconCloudOff size={30} />
      </span>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{children}</p>
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      {reference === undefined ? null : (
        <p className={styles.reference}>
          {reference.label} <code>{reference.code}</code>
        </p>
      )}
    </div>
  );
}
