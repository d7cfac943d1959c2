import { useTranslation } from 'react-i18next';
import type { OptionOrderView } from '@truefill/api/options/mapping.ts';
import { ProgressBar } from '@truefill/ui/components/progress-bar.tsx';
import { displayName, useInstrument } from '../../../instruments/instruments.ts';
import { clockText, countdownAt } from '../watch/countdown.ts';
import styles from './time-left.module.css';

export interface TimeLeftProps {
  readonly order: OptionOrderView;
  readonly serverNowMs: number;
}

/** The remaining time of a running option as text; 'settling' once it is over. */
export function TimeLeft({ order, serverNowMs }: TimeLeftProps) {
  const { t } = useTranslation();
  const { secondsLeft } = countdownAt({ beginsAtMs: order.beginMs, seconds: order.seconds }, serverNowMs);
  return <span className={styles.figures}>{secondsLeft > 0 ? clockText(secondsLeft) : t('options.settlement.settling')}</span>;
}

/** The remaining time as a bar that empties. */
export function TimeBar({ order, serverNowMs }: TimeLeftProps) {
  const { t } = useTranslation();
  const instrument = useInstrument(order.symbol);
  const { secondsLeft, progress } = countdownAt({ beginsAtMs: order.beginMs, seconds: order.seconds }, serverNowMs);
  const market = instrument ? displayName(instrument) : order.symbol;
  return (
    <ProgressBar
      className={styles.bar}
      label={t('options.running.leftOf', { market, time: clockText(secondsLeft) })}
      share={progress / 100}
    />
  );
}
