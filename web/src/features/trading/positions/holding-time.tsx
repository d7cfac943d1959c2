import { useTranslation } from 'react-i18next';
import { holdingTime } from './model.ts';

export interface HoldingTimeProps {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A duration in its two largest units: 2h 14m. */
export function HoldingTime({ fromMs, toMs }: HoldingTimeProps) {
  const { t } = useTranslation();
  const { unit, large, small } = holdingTime(fromMs, toMs);
  return t(`positions.held.${unit}`, { large, small });
}
