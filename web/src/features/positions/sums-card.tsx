import { useTranslation } from 'react-i18next';
import { ChangeText } from '@truefill/ui/components/change-text.tsx';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { useIsLost } from '../../live/use-is-lost.ts';
import { floatingShare, type LiveSums } from './model.ts';
import styles from './positions.module.css';

/** The phone's head of the positions: what is won or lost now, and what that leaves. */
export function SumsCard({ sums }: { readonly sums: LiveSums | null }) {
  const { t } = useTranslation();
  const lost = useIsLost();
  const share = sums === null ? null : floatingShare(sums);
  return (
    <section className={styles.card} data-stale={lost || undefined}>
      <p className={styles.label}>{t('positions.floating')}</p>
      <p className={styles.floating}>
        <MoneyText amount={sums?.floating ?? null} sign="always" coloured={!lost} />
        {share === null ? null : <ChangeText className={styles.share} percent={share} />}
      </p>
      <dl className={styles.sums}>
        <Sum label={t('positions.netValue')} amount={sums?.netValue ?? null} />
        <Sum label={t('positions.margin')} amount={sums?.usedMargin ?? null} />
        <Sum label={t('positions.available')} amount={sums?.available ?? null} />
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
