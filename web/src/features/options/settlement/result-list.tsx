import { useTranslation } from 'react-i18next';
import type { OptionOrderView } from '@truefill/api/options/mapping.ts';
import { KeyValueList, type KeyValueItem } from '@truefill/ui/components/key-value-list.tsx';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { brand } from '@truefill/client/brand.ts';
import { rateText } from '../rate-text.ts';
import { settledFigures } from '../option-status.ts';
import styles from '../watch/watch.module.css';

export interface ResultListProps {
  readonly order: OptionOrderView;
  /** rows after the money rows */
  readonly more?: readonly KeyValueItem[] | undefined;
}

/** What became of an option's money, by its outcome. */
export function ResultList({ order, more = [] }: ResultListProps) {
  const { t } = useTranslation();
  const { outcome, stake, fee, expectedProfit } = order;
  const { net } = settledFigures(order);
  const money = (key: string, label: string, amount: number): KeyValueItem => ({
    key,
    label,
    value: <MoneyText amount={amount} />,
  });
  const feePaid = money('fee', t('options.settlement.feePaid'), -fee);
  const total: KeyValueItem = {
    key: 'net',
    label: t('common.netResult'),
    value: <MoneyText amount={net} sign="always" colored />,
    total: true,
  };
  const rows: Record<NonNullable<typeof outcome> | 'none', KeyValueItem[]> = {
    none: [
      {
        key: 'stake',
        label: t('options.settlement.stake'),
        value: t('options.countdown.stakeAt', { stake: formatMoney(stake), rate: rateText(order.rate) }),
      },
      money('right', t('options.ifRight'), stake + expectedProfit),
      money('wrong', t('options.ifWrong'), 0),
      ...(order.band === null
        ? [{ key: 'tie', label: t('options.settlement.tiePays'), value: t('options.settlement.stakeBack') }]
        : []),
    ],
    win: [
      money('stake', t('options.settlement.stakeReturned'), stake),
      money('payout', t('options.settlement.payout', { rate: rateText(order.rate) }), order.result),
      feePaid,
      total,
    ],
    loss: [
      money('stake', t('options.settlement.stake'), stake),
      money('back', t('options.settlement.paidBack'), 0),
      feePaid,
      total,
    ],
    tie: [money('stake', t('options.settlement.stakeReturned'), stake), feePaid, total],
    void: [
      money('stake', t('options.settlement.stakeReturned'), stake),
      money('fee', t('options.settlement.feeReturned'), fee),
      {
        key: 'why',
        label: t('options.settlement.why'),
        value: t('options.settlement.noQuoteInTime', { seconds: brand().options.voidAfterSeconds }),
      },
      total,
    ],
  };
  const number: KeyValueItem = {
    key: 'number',
    label: t('common.orderNumber'),
    value: <code className={styles.code}>{order.orderNumber}</code>,
  };
  return <KeyValueList density="roomy" items={[...rows[outcome ?? 'none'], ...more, number]} />;
}
