import { PERIODS, type Period } from '@truefill/domain/market/candle.ts';
import { useTranslation } from 'react-i18next';
import styles from './period-buttons.module.css';

export interface PeriodButtonsProps {
  readonly period: Period;
  readonly onChoose: (period: Period) => void;
}

/** The six periods of the chart. */
export function PeriodButtons({ period, onChoose }: PeriodButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.row} role="group" aria-label={t('chart.periods')}>
      {PERIODS.map((item) => (
        <button key={item} type="button" className={styles.period} aria-pressed={item === period} onClick={() => onChoose(item)}>
          {t(`chart.period.${item}`)}
        </button>
      ))}
    </div>
  );
}
