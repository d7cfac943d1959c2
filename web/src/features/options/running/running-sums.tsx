import { useTranslation } from 'react-i18next';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { useIsLost } from '../../../live/use-is-lost.ts';
import list from '../../trading/shared/order-list.module.css';
import type { LiveOptions } from './use-live-options.ts';
import styles from './option-lists.module.css';

/** What is at stake, and what all running options would bring if they ended now. */
export function RunningSumsCard({ live }: { readonly live: LiveOptions }) {
  const { t } = useTranslation();
  const lost = useIsLost();
  return (
    <section className={list.card} data-stale={lost || undefined}>
      <p className={list.label}>{t('options.running.ifNow')}</p>
      <p className={`${list.sum} ${styles.sum}`}>
        <MoneyText amount={live.ifAllEndedNow} sign="always" coloured={!lost} />
      </p>
      <p className={list.label}>
        {t('options.running.atStake')} <MoneyText className={styles.stake} amount={live.atStake} />
      </p>
    </section>
  );
}
