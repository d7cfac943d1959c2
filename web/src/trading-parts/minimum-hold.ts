import type { TFunction } from 'i18next';
import { brand } from '@truefill/client/brand.ts';

/** The minimum time before a position can be closed manually, as text; null if the broker has no such rule. */
export function minimumHoldText(t: TFunction): string | null {
  const { minHoldSeconds } = brand().rules;
  if (minHoldSeconds === 0) return null;
  return minHoldSeconds % 60 === 0
    ? t('ticket.holdMinutes', { minutes: minHoldSeconds / 60 })
    : t('ticket.holdSeconds', { seconds: minHoldSeconds });
}
