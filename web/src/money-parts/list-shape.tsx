import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import styles from './money.module.css';

/** Placeholder rows while a list is loading. */
export function ListShape({ rows }: { readonly rows: number }) {
  return (
    <div className={styles.loading} aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height="64px" />
      ))}
    </div>
  );
}
