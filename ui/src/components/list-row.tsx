import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconChevronRight } from './icons.ts';
import styles from './list-row.module.css';

export interface ListRowProps {
  icon?: ReactNode;
  label: ReactNode;
  /** right end: a value, a tag, a switch */
  value?: ReactNode;
  /** shows an arrow for rows that open something */
  opens?: boolean | undefined;
  className?: string | undefined;
}

/** The content of a menu row; the caller wraps it in a link or button. */
export function ListRow({ icon, label, value, opens = false, className }: ListRowProps) {
  return (
    <span className={classNames(styles.row, className)}>
      {icon === undefined ? null : <span className={styles.icon}>{icon}</span>}
      <span className={styles.label}>{label}</span>
      {value === undefined ? null : <span className={styles.value}>{value}</span>}
      {opens ? <IconChevronRight className={styles.arrow} size={18} aria-hidden="true" /> : null}
    </span>
  );
}
