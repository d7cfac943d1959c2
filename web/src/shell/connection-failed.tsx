import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RECONNECT_LIMIT } from '../live/live-connection.ts';
import styles from './connection-failed.module.css';

/** After the last attempt: says so, and reloads the page when the user agrees. */
export function ConnectionFailed() {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className={styles.scrim}>
      <div
        className={styles.dialog}
        role="alertdialog"
        aria-modal="true"
        aria-labelledby="connection-failed"
        aria-describedby="connection-failed-text"
      >
        <h2 id="connection-failed" className={styles.title}>
          {t('shell.connection.lost')}
        </h2>
        <p id="connection-failed-text" className={styles.text}>
          {t('shell.connection.failed', { attempts: RECONNECT_LIMIT })}
        </p>
        <button ref={button} type="button" className={styles.reload} onClick={() => location.reload()}>
          {t('shell.connection.reload')}
        </button>
      </div>
    </div>
  );
}
