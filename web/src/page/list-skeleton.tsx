import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import styles from './list-skeleton.module.css';

export interface ListSkeletonProps {
  readonly rows: number;
  readonly rowHeight?: string;
  /** the list reaches the edges of its page, the skeleton does not */
  readonly inset?: boolean;
}

/** The placeholder of a loading list. */
export function ListSkeleton({ rows, rowHeight = '64px', inset }: ListSkeletonProps) {
  return (
    <div className={styles.rows} data-inset={inset || undefined} aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={rowHeight} />
      ))}
    </div>
  );
}
