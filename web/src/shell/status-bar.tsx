import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '../brand.ts';
import { useConnection } from '../live/connection-store.ts';
import { DemonstrationNotice } from './demonstration-notice.tsx';
import styles from './status-bar.module.css';

/** The line at the bottom of wide windows: connection, time of the brand's zone, and what always has to be said. */
export function StatusBar() {
  const { t } = useTranslation();
  const state = useConnection(({ state: now }) => now);
  const text =
    state === 'live' ? 'shell.live' : state === 'reconnecting' || state === 'failed' ? 'shell.reconnecting' : 'shell.connecting';
  return (
    <footer className={styles.bar}>
      <span className={styles.state} data-state={state}>
        {t(text)}
      </span>
      <Clock />
      <DemonstrationNotice />
      <span className={styles.risk}>{t('shell.risk')}</span>
      <span className="numeric">{t('shell.version', { version: brand().version })}</span>
    </footer>
  );
}

function Clock() {
  const { timeZone } = brand();
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="numeric">
      {formatDateTime(nowMs, 'HH:mm:ss', timeZone)} {timeZone.replaceAll('_', ' ')}
    </span>
  );
}
