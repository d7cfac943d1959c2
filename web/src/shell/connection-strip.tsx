import { useTranslation } from 'react-i18next';
import { useConnection } from '../live/connection-store.ts';
import { RECONNECT_LIMIT } from '../live/live-connection.ts';
import { useServerNow } from '@truefill/client/use-server-now.ts';
import { retryLost } from '../live/retry-lost.ts';
import { useLost } from '../live/use-is-lost.ts';
import styles from './connection-strip.module.css';
import { DisconnectedIcon } from '@truefill/client/page/icons.tsx';

/** A bar, not a toast: shown as long as prices or the account are not live, with a retry button. */
export function ConnectionStrip() {
  const lost = useLost();
  if (lost === null) return null;
  return lost === 'prices' ? <PricesLost /> : <AccountLost />;
}

function PricesLost() {
  const { t } = useTranslation();
  const { attempt, lastReceivedMs } = useConnection();
  const nowMs = useServerNow(1000);
  const seconds = Math.max(0, Math.round((nowMs - lastReceivedMs) / 1000));
  const age = lastReceivedMs > 0 ? t('shell.connection.age', { seconds, attempt, attempts: RECONNECT_LIMIT }) : null;
  return <LostStrip title={t('shell.connection.lost')} detail={age} />;
}

/** Prices are live, but the account's connection is lost: its displayed values are as old as that. */
function AccountLost() {
  const { t } = useTranslation();
  const attempt = useConnection(({ account }) => account.attempt);
  return (
    <LostStrip
      title={t('shell.connection.accountLost')}
      detail={t('shell.connection.accountAge', { attempt, attempts: RECONNECT_LIMIT })}
    />
  );
}

function LostStrip({ title, detail }: { readonly title: string; readonly detail: string | null }) {
  const { t } = useTranslation();
  return (
    <div className={styles.strip}>
      <DisconnectedIcon size={20} />
      <p className={styles.text}>
        {/* the counting seconds are outside the live region: they would be announced every second */}
        <strong role="status">{title}</strong> {detail} <span className={styles.stops}>{t('shell.connection.stops')}</span>
      </p>
      <button type="button" className={styles.retry} onClick={retryLost}>
        {t('shell.retry')}
      </button>
    </div>
  );
}
