import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './key-value-list.module.css';

export interface KeyValueItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** a total: emphasized */
  readonly total?: boolean | undefined;
}

export interface KeyValueListProps {
  items: readonly KeyValueItem[];
  /** dense for tickets, spacious with dividers for details */
  density?: 'dense' | 'roomy' | undefined;
  className?: string | undefined;
}

/** Labels left, values right. Labels may wrap, values never do. */
export function KeyValueList({ items, density = 'dense', className }: KeyValueListProps) {
  return (
    <dl className={classNames(styles[density], className)}>
      {items.map(({ key, label, value, total }) => (
        <div key={key} className={classNames(styles.item, total && styles.total)}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
