import { HOUR_MS } from '@truefill/domain/time/durations.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { NO_VALUE } from '@truefill/ui/format/number.ts';
import { useHasRight } from '../../session/session.ts';
import { StatCard } from '../../page/stat-card.tsx';
import { useServerNow } from '@truefill/client/use-server-now.ts';
import { DurationText } from './duration-text.tsx';
import styles from '../../page/stat-card.module.css';
import { useReviewStats, type ReviewStats } from './use-review.ts';

const CLOCK_MS = 15_000;
const URGENT = 0.75;

/** Waiting cases, waiting times, and cases decided today. */
export function StatCards() {
  const { t } = useTranslation();
  const stats = useReviewStats(useHasRight('cases.read'));
  const nowMs = useServerNow(CLOCK_MS);
  const sums = stats.data && sumsOf(stats.data);
  const waitedMs = sums && sums.oldestTs > 0 ? Math.max(0, nowMs - sums.oldestTs) : 0;
  const share = stats.data && stats.data.targetHours > 0 ? waitedMs / (stats.data.targetHours * HOUR_MS) : 0;
  return (
    <section className={styles.cards} aria-label={t('console-review.stats.title')}>
      <StatCard
        failed={stats.isError}
        label={t('console-review.stats.waiting')}
        detail={sums && t('console-review.stats.overdue', { count: sums.overdue })}
      >
        {sums?.waiting}
      </StatCard>
      <StatCard
        failed={stats.isError}
        label={t('console-review.stats.oldest')}
        detail={stats.data && t('console-review.stats.target', { hours: stats.data.targetHours })}
        aside={sums && sums.waiting > 0 ? <Ring share={share} /> : null}
      >
        {sums && (sums.waiting > 0 ? <DurationText ms={waitedMs} /> : NO_VALUE)}
      </StatCard>
      <StatCard
        failed={stats.isError}
        label={t('console-review.stats.decided')}
        detail={sums && t('console-review.stats.outcomes', sums)}
      >
        {sums && sums.approved + sums.rejected}
      </StatCard>
      <StatCard
        failed={stats.isError}
        label={t('console-review.stats.value')}
        detail={sums && t('console-review.stats.second', { count: stats.data?.awaitingMe ?? 0 })}
      >
        {sums && formatMoney(sums.waitingUsd)}
      </StatCard>
    </section>
  );
}

function sumsOf({ kinds }: ReviewStats) {
  const sum = (of: (kind: ReviewStats['kinds'][number]) => number): number => kinds.reduce((total, kind) => total + of(kind), 0);
  const oldest = kinds.map(({ oldestTs }) => oldestTs).filter((ts) => ts > 0);
  return {
    waiting: sum(({ waiting }) => waiting),
    waitingUsd: sum(({ waitingUsd }) => waitingUsd),
    overdue: sum(({ overdue }) => overdue),
    approved: sum(({ approvedToday }) => approvedToday),
    rejected: sum(({ rejectedToday }) => rejectedToday),
    oldestTs: oldest.length === 0 ? 0 : Math.min(...oldest),
  };
}

/** How much of the promised time has passed. The text next to it says the same. */
function Ring({ share }: { readonly share: number }) {
  const shown = Math.min(1, share);
  return (
    <svg
      className={styles.ring}
      viewBox="0 0 44 44"
      width="44"
      height="44"
      aria-hidden="true"
      data-urgent={share >= URGENT || undefined}
    >
      <circle cx="22" cy="22" r="18" pathLength="1" />
      <circle cx="22" cy="22" r="18" pathLength="1" strokeDasharray={`${shown} 1`} transform="rotate(-90 22 22)" />
    </svg>
  );
}
