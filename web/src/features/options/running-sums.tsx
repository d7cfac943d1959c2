import { useTranslation } from 'react-i18next';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { useIsLost } from '../../live/use-is-lost.ts';
import type { LiveOptions } from './use-live-options.ts';
import styles from './option-lists.module.css';

/** What is at stake, and what all running options would bring if they ended now. */
export function RunningSumsCard({ live }: { readonly live: LiveOptions }) {
  const { t } = useTranslation();
  const lost = useIsLost();
  return (
    <section className={styles.card} data-stale={lost || undefined}>
      <p className={styles.label}>{t('options.running.ifNow')}</p>
      <p className={styles.sum}>
        <MoneyText amount={live.ifAllEndedNow} sign="always" coloured={!lost} />
      </p>
      <p className={styles.label}>
        {t('options.running.atStake')} <MoneyText className={styles.stake} amount={live.atStake} />
      </p>
    </section>
  );
}
