import { formatDecimal } from '@truefill/domain/money/decimal.ts';
import { OPTION_RATE_SCALE } from '@truefill/domain/options/option.ts';
import { NO_VALUE } from '@truefill/ui/format/number.ts';
import { atScale } from './offer.ts';

/** A payout rate in percent without trailing zeros: 0.85 is 85%, 0.825 is 82.5%. */
export function rateText(rate: number): string {
  const exact = atScale(rate, OPTION_RATE_SCALE);
  if (exact === null) return NO_VALUE;
  return `${formatDecimal(exact, OPTION_RATE_SCALE - 2).replace(/\.?0+$/, '')}%`;
}
