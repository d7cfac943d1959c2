import type { AlertView } from '@truefill/api/alerts/mapping.ts';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { IconTrash } from '@truefill/ui/components/icons.ts';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { formatPercent } from '@truefill/ui/format/money.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';
import { useInstrument } from '../../instruments/instruments.ts';
import { useQuote } from '../../live/market-feed.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { InstrumentMark } from '../../trading-parts/instrument-mark.tsx';
import { exactPrice } from '../../trading-parts/figures.ts';
import { alertFailure } from './alert-failure.ts';
import { percentAway } from './alert-draft.ts';
import { openAlert } from './alert-sheet-store.ts';
import styles from './alerts.module.css';
import { deleteAlerts } from './use-alerts.ts';

/** An alert in the list: pressing it opens the form to change it, or to set it again. */
export function AlertRow({ alert }: { readonly alert: AlertView }) {
  const { t } = useTranslation();
  const instrument = useInstrument(alert.symbol);
  const price = instrument ? formatPrice(alert.price, instrument.pricePrecision) : String(alert.price);
  const remove = async (): Promise<void> => {
    const result = await deleteAlerts([alert.id]);
    if (!result.ok) showToast('error', (language) => alertFailure(language, result, undefined));
  };
  const facts = factsOf(t, alert);
  return (
    <div className={styles.row} data-state={alert.state}>
      <button type="button" className={styles.open} disabled={!instrument} onClick={() => openAlert(alert)}>
        <InstrumentMark instrument={instrument} size={34} />
        <span className={styles.what}>
          <span className={styles.name}>
            {alert.name}{' '}
            <span className={styles.condition}>
              {t(alert.condition === 'rises' ? 'alerts.riseTo' : 'alerts.fallTo', { price })}
            </span>
          </span>
          {alert.note === '' ? null : <span className={styles.note}>{alert.note}</span>}
          <span className={styles.facts}>
            {instrument && alert.state === 'active' ? <Away alert={alert} instrument={instrument} /> : null}
            {instrument ? <Ending alert={alert} instrument={instrument} /> : null}
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </span>
        </span>
      </button>
      <IconButton label={t('alerts.deleteOf', { price })} onClick={() => void remove()}>
        <IconTrash size={20} />
      </IconButton>
    </div>
  );
}

interface PartProps {
  readonly alert: AlertView;
  readonly instrument: InstrumentView;
}

/** How far the price still has to go. */
function Away({ alert, instrument: { pricePrecision } }: PartProps) {
  const { t } = useTranslation();
  const mid = useQuote(alert.symbol)?.mid;
  const [price, now] = [exactPrice(alert.price, pricePrecision), mid === undefined ? null : exactPrice(mid, pricePrecision)];
  if (price === null || now === null) return null;
  return <span>{t('alerts.away', { percent: formatPercent(Math.abs(percentAway(price, now))) })}</span>;
}

/** When and at which price it fired, or when it expired. */
function Ending({ alert: { lastFired, state, expiresAtMs }, instrument: { pricePrecision } }: PartProps) {
  const { t } = useTranslation();
  if (lastFired)
    return (
      <span>{t('alerts.firedAt', { time: timeText(lastFired.atMs), price: formatPrice(lastFired.price, pricePrecision) })}</span>
    );
  return state === 'expired' && expiresAtMs !== null ? (
    <span>{t('alerts.expiredAt', { time: timeText(expiresAtMs) })}</span>
  ) : null;
}

function factsOf(t: TFunction, { repeats, mails, expiresAtMs, state }: AlertView): string[] {
  return [
    ...(repeats ? [t('alerts.everyTime')] : []),
    ...(mails ? [t('alerts.byMail')] : []),
    ...(state === 'active' && expiresAtMs !== null ? [t('alerts.until', { time: timeText(expiresAtMs) })] : []),
  ];
}

function timeText(atMs: number): string {
  return formatDateTime(atMs, 'YYYY-MM-DD HH:mm', brand().timeZone);
}
