import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../live/connection-store.ts';
import { RECONNECT_LIMIT } from '../live/live-connection.ts';
import { retryMarketFeed } from '../live/market-feed.ts';
import styles from './connection-strip.module.css';
import { DisconnectedIcon } from './icons.tsx';

/** A row, not a toast: stands for as long as prices are not live, with their age and the way back. */
export function ConnectionStrip() {
  const lost = useConnection(({ state }) => state === 'reconnecting' || state === 'failed');
  return lost ? <LostStrip /> : null;
}

function LostStrip() {
  const { t } = useTranslation();
  const { attempt, heardMs } = useConnection();
  const nowMs = useSecondClock();
  const seconds = Math.max(0, Math.round((nowMs - heardMs) / 1000));
  return (
    <div className={styles.strip} role="status">
      <DisconnectedIcon size={20} />
      <p className={styles.text}>
        <strong>{t('shell.connection.lost')}</strong>{' '}
        {heardMs > 0 ? t('shell.connection.age', { seconds, attempt, attempts: RECONNECT_LIMIT }) : null}{' '}
        <span className={styles.stops}>{t('shell.connection.stops')}</span>
      </p>
      <button type="button" className={styles.retry} onClick={retryMarketFeed}>
        {t('shell.retry')}
      </button>
    </div>
  );
}

function useSecondClock(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
