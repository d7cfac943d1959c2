import { useTranslation } from 'react-i18next';
import { ListSkeleton } from '../../../trading-parts/list-page.tsx';
import { NoOptions } from '../no-options.tsx';
import styles from './option-lists.module.css';
import { QuoteClocks } from './quote-clocks.tsx';
import { RunningRow } from './running-row.tsx';
import { useServerNow } from '@truefill/client/use-server-now.ts';
import { useLiveOptions, type LiveOptions } from './use-live-options.ts';
import { followOption } from '../watch/watch-store.ts';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { useIsLost } from '../../../live/use-is-lost.ts';
import list from '../../../trading-parts/order-list.module.css';

const TICK_MS = 200;

/** The phone's list of running options. */
export function RunningOptions() {
  const { t } = useTranslation();
  const live = useLiveOptions();
  const serverNowMs = useServerNow(TICK_MS);
  if (live.options === null) return <ListSkeleton cardHeight="110px" />;
  return (
    <>
      <QuoteClocks symbols={live.symbols} />
      {live.options.length === 0 ? (
        <NoOptions list="running" />
      ) : (
        <>
          <RunningSumsCard live={live} />
          <h2 className={styles.section}>
            {t('options.running.title')} <em>{live.options.length}</em>
          </h2>
          <ul>
            {live.options.map((option) => (
              <li key={option.order.id}>
                <RunningRow option={option} serverNowMs={serverNowMs} onOpen={() => followOption(option.order, 'position')} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** The total at stake, and the total result if all running options ended now. */
function RunningSumsCard({ live }: { readonly live: LiveOptions }) {
  const { t } = useTranslation();
  const lost = useIsLost();
  return (
    <section className={list.card} data-stale={lost || undefined}>
      <p className={list.label}>{t('options.running.ifNow')}</p>
      <p className={`${list.sum} ${styles.sum}`}>
        <MoneyText amount={live.ifAllEndedNow} sign="always" colored={!lost} />
      </p>
      <p className={list.label}>
        {t('options.running.atStake')} <MoneyText className={styles.stake} amount={live.atStake} />
      </p>
    </section>
  );
}
