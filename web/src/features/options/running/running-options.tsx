import { useTranslation } from 'react-i18next';
import { ListSkeleton } from '../../trading/shared/list-page.tsx';
import { NoOptions } from '../no-options.tsx';
import styles from './option-lists.module.css';
import { QuoteClocks } from './quote-clocks.tsx';
import { RunningRow } from './running-row.tsx';
import { RunningSumsCard } from './running-sums.tsx';
import { useServerNow } from '../../../live/server-time.ts';
import { useLiveOptions } from './use-live-options.ts';
import { followOption } from '../watch/watch-store.ts';

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
