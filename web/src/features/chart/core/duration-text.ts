import { MINUTE_MS } from '@truefill/domain/time/durations.ts';
import type { TFunction } from 'i18next';

const [HOUR_MINUTES, DAY_MINUTES] = [60, 24 * 60];

/** A duration in its two largest units: 2d 4h, 6h 29m, 12m. */
export function durationText(t: TFunction, ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  const [days, hours] = [Math.floor(minutes / DAY_MINUTES), Math.floor((minutes % DAY_MINUTES) / HOUR_MINUTES)];
  if (days > 0) return t('chart.gap.days', { days, hours });
  return hours > 0 ? t('chart.gap.hours', { hours, minutes: minutes % HOUR_MINUTES }) : t('chart.gap.minutes', { minutes });
}
