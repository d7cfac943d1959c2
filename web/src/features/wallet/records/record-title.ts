import type { TFunction } from 'i18next';
import type { RecordView } from '@truefill/api/deposits/record-view.ts';

/** A short title of a record: USDT deposit, bank withdrawal. */
export function recordTitle(t: TFunction, { kind, unit, network }: Pick<RecordView, 'kind' | 'unit' | 'network'>): string {
  return network === '' ? t(`wallet.record.bank.${kind}`) : t(`wallet.record.coin.${kind}`, { coin: unit });
}
