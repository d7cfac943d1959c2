import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import styles from './market-rows-skeleton.module.css';

const ROWS = [84, 62, 92, 70, 78, 66, 88, 74];

/** Placeholder rows with the dimensions of market rows. */
export function MarketRowsSkeleton() {
  return (
    <div aria-hidden="true">
      {ROWS.map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton round width="32px" height="32px" />
          <span className={styles.names}>
            <Skeleton width={`${width}px`} height="12px" />
            <Skeleton width={`${width - 24}px`} height="9px" />
          </span>
          <Skeleton width="56px" height="20px" />
          <Skeleton width="72px" height="14px" />
        </div>
      ))}
    </div>
  );
}
