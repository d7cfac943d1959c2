import type { Brand } from '@truefill/api/brand.ts';
import type { Rejectable } from '@truefill/api/review/case-kinds.ts';
import { decimalToNumber, formatDecimal, groupThousands } from '@truefill/domain/money/decimal.ts';
import type { EventValues, HappenedEvent } from '../outbox/index.ts';
import { rejectionText } from './rejection-text.ts';

/** Events of deposits and withdrawals that their users are told of. */
export const PAYMENT_EVENTS = ['deposit_credited', 'deposit_rejected', 'withdrawal_paid', 'withdrawal_rejected'] as const;

/** For the places in texts about a payment: amounts with their units, and why it was rejected as code and words. */
export function paymentValues(said: EventValues): Readonly<Record<string, string>> | null {
  // A credit by itself, of no deposit that somebody submitted, has no currency.
  if (said['currency'] === undefined) return null;
  const text = (name: string): string => String(said[name] ?? '');
  const amountOf = (name: string): bigint => BigInt(said[name] ?? 0n);
  const scale = Number(said['scale'] ?? 0n);
  const written = (amount: bigint, digits: number, unit: string): string => `${plain(amount, digits)} ${unit}`;
  const currency = text('currency');
  const [amount, fee] = [amountOf('amount'), amountOf('fee')];
  return {
    sum: written(amount, scale, currency),
    paymentPrice: String(decimalToNumber(amount, scale)),
    ...(said['credited'] === undefined
      ? {}
      : { credited: written(amountOf('credited'), Number(said['creditedScale'] ?? 0n), text('creditedCurrency')) }),
    ...(said['fee'] === undefined
      ? {}
      : {
          cost: written(fee, scale, currency),
          arrives: written(amount - fee, scale, currency),
          destination: text('destination'),
        }),
    ...(said['reference'] === undefined ? {} : { reference: text('reference') }),
    ...(said['reasonCode'] === undefined ? {} : { reasonCode: text('reasonCode'), reasonText: text('reasonText') }),
  };
}

/** Why a payment, or whatever else, was rejected, for `remark` in its texts; empty where it was not. */
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

/** An amount with its thousands parted, at least two digits after the point and no zeros beyond them. */
function plain(amount: bigint, scale: number): string {
  const text = formatDecimal(amount, scale);
  const [whole = '', digits = ''] = text.split('.');
  const needed = digits.replace(/0+$/, '').padEnd(Math.min(2, scale), '0');
  return groupThousands(needed === '' ? whole : `${whole}.${needed}`);
}
