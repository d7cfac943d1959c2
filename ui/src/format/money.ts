import { MONEY_SCALE } from '@truefill/domain/money/money.ts';
import { VOLUME_SCALE } from '@truefill/domain/market/volume.ts';
import { plainText, signedText, type Figure, type SignMode } from './number.ts';

/**
 * An amount of the account currency for display: $1,234.50, −$46.00. The decimal separator is a dot in every language: inputs
 * turn a comma into a dot, so a displayed "1.234" typed back would be off by a factor of a thousand.
 * @param amount cents, decimal text or wire number
 * @param sign 'always' writes a plus before gains
 */
export function formatMoney(amount: Figure, sign: SignMode = 'negative'): string {
  return signedText(plainText(amount, MONEY_SCALE), '$', sign);
}

/** A volume in lots with two decimals. @param volume hundredths of a lot, decimal text or wire number */
export function formatVolume(volume: Figure): string {
  return signedText(plainText(volume, VOLUME_SCALE), '', 'negative');
}

/** A percentage with its sign: +0.42%, −1.08%, 0.00%. @param percent in percent, not a share */
export function formatChangePercent(percent: Figure, decimals = 2): string {
  return `${signedText(plainText(percent, decimals), '', 'always')}%`;
}

/** A margin level above this, in percent, only says that almost nothing is at risk. */
const MAX_SHOWN_LEVEL = 1_000;

/** A margin level: 968%, or > 1,000% for anything above. @param percent with at most these decimals, 0 or more */
export function formatMarginLevel(percent: number, decimals = 0): string {
  return percent > MAX_SHOWN_LEVEL ? `> ${formatPercent(MAX_SHOWN_LEVEL, 0)}` : formatPercent(percent, decimals);
}

/** A percentage without a plus sign: 10%, 968.20%. */
export function formatPercent(percent: Figure, decimals = 2): string {
  return `${signedText(plainText(percent, decimals), '', 'negative')}%`;
}
