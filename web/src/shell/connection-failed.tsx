import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { tryExchangeFeed } from '../live/exchange-feed.ts';
import { RETRY_MS, serverAnswers } from '../live/lazy-part.tsx';
import { RECONNECT_LIMIT } from '../live/live-connection.ts';
import { tryMarketFeed } from '../live/market-feed.ts';
import { retryLost } from '../live/retry-lost.ts';
import styles from './connection-failed.module.css';

/** Shown after the last attempt, with a button to retry; closes by itself once the connections are back. The page stays, with all typed text. */
export function ConnectionFailed() {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const queries = useQueryClient();
  useEffect(() => {
    const before = document.activeElement;
    button.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    const timer = setInterval(() => void tryIfServerAnswers(), RETRY_MS);
    return () => clearInterval(timer);
  }, []);
  const retry = (): void => {
    retryLost();
    void queries.invalidateQueries();
  };
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
        <button ref={button} type="button" className={styles.retry} onClick={retry}>
          {t('shell.retry')}
        </button>
      </div>
    </div>
  );
}

async function tryIfServerAnswers(): Promise<void> {
  if (!(await serverAnswers())) return;
  tryMarketFeed();
  tryExchangeFeed();
}
