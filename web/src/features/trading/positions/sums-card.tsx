import { useTranslation } from 'react-i18next';
import { ChangeText } from '@truefill/ui/components/change-text.tsx';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { useIsLost } from '../../../live/use-is-lost.ts';
import { MarginLevel } from './margin-level.tsx';
import { floatingShare, type LiveSums } from './model.ts';
import type { PendingSums } from './pending/pending.ts';
import list from '../../../trading-parts/order-list.module.css';
import styles from './positions.module.css';

export interface SumsCardProps {
  readonly sums: LiveSums | null;
  /** set for pending orders: their expected result replaces the floating result */
  readonly pending?: PendingSums | null;
}

/** The phone's header of the positions: the floating result, and the remaining money. */
export function SumsCard({ sums, pending = null }: SumsCardProps) {
  const { t } = useTranslation();
  const lost = useIsLost();
  const share = sums === null || pending !== null ? null : floatingShare(sums);
  return (
    <section className={list.card} data-stale={lost || undefined}>
      <p className={list.label}>{t(pending ? 'positions.expectedOfAll' : 'positions.floating')}</p>
      <p className={`${list.sum} ${styles.floating}`}>
        <MoneyText amount={pending ? pending.expected : (sums?.floating ?? null)} sign="always" colored={!lost} />
        {share === null ? null : <ChangeText className={styles.share} percent={share} />}
      </p>
      <dl className={styles.sums}>
        <Sum label={t('positions.netValue')} amount={sums?.netValue ?? null} />
        <Sum
          label={t(pending ? 'common.reserved' : 'common.margin')}
          amount={pending ? pending.reserved : (sums?.usedMargin ?? null)}
        />
        <Sum label={t('positions.freeMargin')} amount={sums?.available ?? null} />
        {pending ? null : <MarginLevel sums={sums} />}
      </dl>
      {lost ? <p className={styles.stops}>{t('positions.stopsActive')}</p> : null}
    </section>
  );
}

function Sum({ label, amount }: { readonly label: string; readonly amount: bigint | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <MoneyText amount={amount} />
      </dd>
    </div>
  );
}
