import { numberTextValue } from '@truefill/ui/number/number-text.ts';

/** Digits after the point and step of a transfer, as specified; dollars have cents. */
export const TRANSFER_SCALE = 4;
export const TRANSFER_STEP = 1n;
const USD_SCALE = 2;

export function scaleOf(unit: string): number {
  return unit === 'USD' ? USD_SCALE : TRANSFER_SCALE;
}

/** Whether there is anything to send: neither empty nor zero. */
export function isSendable(amount: string, scale: number): boolean {
  const value = numberTextValue(amount, scale);
  return value !== null && value > 0n;
}
