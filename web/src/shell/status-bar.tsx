import { formatDateTime, zoneText } from '@truefill/ui/format/date-time.ts';
import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';
import { useConnection } from '../live/connection-store.ts';
import { useServerNow } from '@truefill/client/use-server-now.ts';
import { useLost } from '../live/use-is-lost.ts';
import { DemonstrationNotice } from './demonstration-notice.tsx';
import styles from './status-bar.module.css';

/** The bar at the bottom of wide windows: connection, time in the brand's zone, and permanent notices. */
export function StatusBar() {
  const { t } = useTranslation();
  return (
    <footer className={styles.bar}>
      <Connection />
      <Clock />
      <DemonstrationNotice />
      {/* for contracts: options show theirs on the ticket */}
      <span className={styles.risk}>{brand().switches.contract ? t('shell.risk') : null}</span>
      <span className="numeric">{t('shell.version', { version: brand().version })}</span>
    </footer>
  );
}

/** Live with the round trip, or lost: the prices with the time of the last one, or only the account. */
function Connection() {
  const { t } = useTranslation();
  const state = useConnection((connection) => connection.state);
  const roundTripMs = useConnection((connection) => connection.roundTripMs);
  const lost = useLost();
  if (lost === 'account') return <span className={styles.state}>{t('shell.accountOffline')}</span>;
  if (lost === 'prices') {
    return (
      <>
        <span className={styles.state}>{t('shell.offline')}</span>
        <LastTick />
      </>
    );
  }
  return (
    <>
      <span className={styles.state} data-state={state}>
        {t(state === 'live' ? 'shell.live' : 'shell.connecting')}
      </span>
      {roundTripMs === null ? null : (
        <span className="numeric" title={t('shell.roundTrip')}>
          {t('shell.milliseconds', { ms: roundTripMs })}
        </span>
      )}
    </>
  );
}

/** A component of its own, since it changes with every frame of prices. */
function LastTick() {
  const { t } = useTranslation();
  const lastReceivedMs = useConnection((connection) => connection.lastReceivedMs);
  const time = formatDateTime(lastReceivedMs, 'HH:mm:ss', brand().timeZone);
  return lastReceivedMs > 0 ? <span className="numeric">{t('shell.lastTick', { time })}</span> : null;
}

function Clock() {
  const { timeZone } = brand();
  const nowMs = useServerNow(1000);
  return (
    <span className="numeric" data-clock>
      {formatDateTime(nowMs, 'HH:mm:ss', timeZone)} {zoneText(nowMs, timeZone)}
    </span>
  );
}
