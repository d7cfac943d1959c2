import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import frame from '../../../trading-parts/ticket-frame.module.css';

/** The placeholder of a loading ticket. */
export function TicketSkeleton() {
  return (
    <div className={frame.ticket} aria-busy="true">
      <div className={frame.body}>
        {['32px', '62px', '84px', '96px', '180px'].map((height) => (
          <Skeleton key={height} height={height} />
        ))}
      </div>
    </div>
  );
}
