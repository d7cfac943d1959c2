import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import styles from './ticket.module.css';

/** The shape of a ticket that is still loading. */
export function TicketSkeleton() {
  return (
    <div className={styles.ticket} aria-busy="true">
      <div className={styles.body}>
        {['32px', '62px', '84px', '96px', '180px'].map((height) => (
          <Skeleton key={height} height={height} />
        ))}
      </div>
    </div>
  );
}
