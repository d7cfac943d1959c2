import { classNames } from '@truefill/ui/components/class-names.ts';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import styles from './list.module.css';

/** The class of a row of a list next to its details, with the list's own columns; `aria-current` marks the selected one. */
export function rowClass(columns: string | undefined): string {
  return classNames(styles.row, columns);
}

/** The class of the column names above the rows. */
export function headClass(columns: string | undefined): string {
  return classNames(styles.head, columns);
}

/** Rows while a list is loading. */
export function LoadingRows() {
  return (
    <div className={styles.loading}>
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <Skeleton key={row} height="36px" />
      ))}
    </div>
  );
}
