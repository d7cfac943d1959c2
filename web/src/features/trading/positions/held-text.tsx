import { useTranslation } from 'react-i18next';
import { heldFor } from './model.ts';

export interface HeldTextProps {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A length of time in its two largest units: 2h 14m. */
export function HeldText({ fromMs, toMs }: HeldTextProps) {
  const { t } = useTranslation();
  const { unit, large, small } = heldFor(fromMs, toMs);
  return t(`positions.held.${unit}`, { large, small });
}
