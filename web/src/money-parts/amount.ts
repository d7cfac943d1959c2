import { formatMoney } from '@truefill/ui/format/money.ts';
import { groupThousands, signedText, type SignMode } from '@truefill/ui/format/number.ts';

const USD = 'USD';
const MAX_SCALE = 8;
const MIN_SCALE = 2;
/** Longer amounts have a smaller font size, as specified. */
const LONG = 16;

/** An amount in its currency: $1,234.50, 1,234.50 USDT, 0.01234567 BTC. All significant decimals, at least two. */
export function amountText(amount: number, unit: string, sign: SignMode = 'negative'): string {
  if (unit === USD) return formatMoney(amount, sign);
  const [whole = '0', digits = ''] = amount.toFixed(MAX_SCALE).split('.');
  const fraction = digits.replace(/0+$/, '').padEnd(MIN_SCALE, '0');
  return `${signedText(`${whole}.${fraction}`, '', sign)} ${unit}`;
}

/** Whether a text needs the smaller font size. */
export function isLong(text: string): boolean {
  return text.length > LONG;
}

/** A rate with all its digits and thousands separators: 104,318.4. */
export function rateText(rate: number): string {
  return groupThousands(plainDecimal(rate));
}

/** An amount as somebody would type it, never more than there is: 1000, 0.12345. Dollars have no or two decimals. */
export function typedAmount(amount: number, unit: string, scale: number): string {
  const [whole = '0', digits = ''] = amount.toFixed(MAX_SCALE).split('.');
  const fraction = digits.slice(0, scale).replace(/0+$/, '');
  if (fraction === '') return whole;
  return `${whole}.${unit === USD ? fraction.padEnd(scale, '0') : fraction}`;
}

/** A wire number as decimal text for a request. */
export function plainDecimal(value: number): string {
  return value.toFixed(MAX_SCALE).replace(/\.?0+$/, '');
}
