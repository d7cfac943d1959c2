import { numberTextValue } from '@truefill/ui/number/number-text.ts';

/** Maximum decimals and step of a transfer, as specified; dollars have cents. */
export const TRANSFER_SCALE = 4;
export const TRANSFER_STEP = 1n;
const USD_SCALE = 2;

export function scaleOf(unit: string): number {
  return unit === 'USD' ? USD_SCALE : TRANSFER_SCALE;
}

/** Whether the amount can be sent: neither empty nor zero. */
export function isSendable(amount: string, scale: number): boolean {
  const value = numberTextValue(amount, scale);
  return value !== null && value > 0n;
}
