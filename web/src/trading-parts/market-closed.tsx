import { MINUTE_MS } from '@truefill/domain/time/durations.ts';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { formatDateTime, zoneText } from '@truefill/ui/format/date-time.ts';
import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';
import { displayName } from '../instruments/instruments.ts';
import { nextOpeningAt } from '../instruments/opening-times.ts';
import { useServerNow } from '@truefill/client/use-server-now.ts';
import { useTerms } from './use-terms.ts';
import { MoonIcon } from '@truefill/client/page/icons.tsx';
import styles from './market-closed.module.css';

const DAY_MINUTES = 24 * 60;

/** When the market opens, as text; null if unknown. */
function useOpeningText({ symbol, openings }: InstrumentView): string | null {
  const { t } = useTranslation();
  const nowMs = useServerNow(30_000);
  const termsOpenMs = useTerms(symbol)?.opensAtMs ?? null;
  // the market list may be loaded before the terms
  const opensMs = termsOpenMs !== null && termsOpenMs > nowMs ? termsOpenMs : nextOpeningAt(openings, nowMs);
  if (opensMs === null) return null;
  const minutes = Math.ceil((opensMs - nowMs) / MINUTE_MS);
  const { timeZone } = brand();
  const time = `${formatDateTime(opensMs, 'MM-DD HH:mm', timeZone)} ${zoneText(opensMs, timeZone)}`;
  if (minutes >= DAY_MINUTES) return t('chart.opensAt', { time });
  return t('chart.opensIn', { hours: Math.floor(minutes / 60), minutes: minutes % 60, time });
}

export interface MarketClosedProps {
  readonly instrument: InstrumentView;
  /** what the closed market prevents, if the notice does not replace the buttons themselves */
  readonly note?: string | undefined;
}

/** Replaces the buttons while the market is closed. */
export function MarketClosed({ instrument, note }: MarketClosedProps) {
  const { t } = useTranslation();
  const opening = useOpeningText(instrument);
  return (
    <Notice icon={<MoonIcon size={20} />} title={t('chart.closed', { market: displayName(instrument) })} live="polite">
      {note === undefined ? null : <p>{note}</p>}
      {opening ? <p>{opening}</p> : null}
    </Notice>
  );
}

/** The opening time as one short line for the workspace. */
export function OpeningTime({ instrument }: { readonly instrument: InstrumentView }) {
  const opening = useOpeningText(instrument);
  return opening ? <span className={styles.line}>{opening}</span> : null;
}
