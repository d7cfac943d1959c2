import { useTranslation } from 'react-i18next';
import { spanOf } from './waiting.ts';

/** A duration in the two largest units: 3h 12m. */
export function DurationText({ ms }: { readonly ms: number }) {
  const { t } = useTranslation();
  const { days, hours, minutes } = spanOf(ms);
  if (days > 0) return <span className="numeric">{t('console.span.days', { days, hours })}</span>;
  if (hours > 0) return <span className="numeric">{t('console.span.hours', { hours, minutes })}</span>;
  return <span className="numeric">{t('console.span.minutes', { minutes })}</span>;
}
