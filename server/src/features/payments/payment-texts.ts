import type { Brand } from '@truefill/api/brand.ts';
import type { Rejectable } from '@truefill/api/review/case-kinds.ts';
import { decimalToNumber, formatDecimal, groupThousands } from '@truefill/domain/money/decimal.ts';
import type { EventValues, HappenedEvent } from '../outbox/index.ts';
import { rejectionText } from './rejection-text.ts';

/** Events of deposits and withdrawals that their users are notified of. */
export const PAYMENT_EVENTS = ['deposit_credited', 'deposit_rejected', 'withdrawal_paid', 'withdrawal_rejected'] as const;

/** Values for texts about a payment: amounts with units, and the reason of a rejection as code and words. */
export function paymentValues(data: EventValues): Readonly<Record<string, string>> | null {
  // A credit without a submitted deposit has no currency.
  if (data['currency'] === undefined) return null;
  const text = (name: string): string => String(data[name] ?? '');
  const amountOf = (name: string): bigint => BigInt(data[name] ?? 0n);
  const scale = Number(data['scale'] ?? 0n);
  const written = (amount: bigint, digits: number, unit: string): string => `${plain(amount, digits)} ${unit}`;
  const currency = text('currency');
  const [amount, fee] = [amountOf('amount'), amountOf('fee')];
  return {
    sum: written(amount, scale, currency),
    paymentPrice: String(decimalToNumber(amount, scale)),
    ...(data['credited'] === undefined
      ? {}
      : { credited: written(amountOf('credited'), Number(data['creditedScale'] ?? 0n), text('creditedCurrency')) }),
    ...(data['fee'] === undefined
      ? {}
      : {
          cost: written(fee, scale, currency),
          arrives: written(amount - fee, scale, currency),
          destination: text('destination'),
        }),
    ...(data['reference'] === undefined ? {} : { reference: text('reference') }),
    ...(data['reasonCode'] === undefined ? {} : { reasonCode: text('reasonCode'), reasonText: text('reasonText') }),
  };
}

/** The reason of a rejection, for `remark` in its texts; empty if it was not rejected. */
export function remarkOf(
  brand: Pick<Brand, 'defaultLocale'>,
  locale: string | null,
  kind: Rejectable,
  { reasonCode, reasonText = '' }: Readonly<Record<string, string>>,
): string {
  return reasonCode === undefined ? '' : rejectionText(brand, locale, kind, { reasonCode, reasonText });
}

/** What an event is about. */
export function paymentKind({ kind }: Pick<HappenedEvent, 'kind'>): 'deposit' | 'withdrawal' {
  return kind.startsWith('deposit') ? 'deposit' : 'withdrawal';
}

/** An amount with grouped thousands, at least two decimals and no trailing zeros beyond them. */
function plain(amount: bigint, scale: number): string {
  const text = formatDecimal(amount, scale);
  const [whole = '', digits = ''] = text.split('.');
  const needed = digits.replace(/0+$/, '').padEnd(Math.min(2, scale), '0');
  return groupThousands(needed === '' ? whole : `${whole}.${needed}`);
}
