import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OptionOrderView } from '@truefill/api/options/mapping.ts';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import type { Figure } from '@truefill/ui/format/number.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { OrderCard } from '../../trading-parts/order-card.tsx';
import list from '../../trading-parts/order-list.module.css';
import { KindBadge } from './kind-badge.tsx';

export interface OptionCardProps {
  readonly order: OptionOrderView;
  /** the row of prices */
  readonly prices: ReactNode;
  /** null while unknown */
  readonly result: Figure | null;
  /** shown beside the result: the outcome, if it differs from the result */
  readonly ending?: ReactNode;
  /** of a settled option: how long it ran */
  readonly duration?: string;
  /** the time left, or when it settled */
  readonly time: ReactNode;
}

/** An option in the phone's lists: market, direction and stake, prices, result and time. */
export function OptionCard({ order, prices, result, ending, duration, time }: OptionCardProps) {
  const { t } = useTranslation();
  return (
    <OrderCard
      symbol={order.symbol}
      markSize={36}
      badge={
        <KindBadge kind={order.kind}>
          {t(`options.word.${order.kind}`)} {formatMoney(order.stake)}
        </KindBadge>
      }
      below={prices}
      result={
        <>
          <span className={list.ended}>
            {ending}
            <MoneyText className={list.profit} amount={result} sign="always" colored />
          </span>
          {duration === undefined ? null : <span className={list.time}>{duration}</span>}
          <span className={list.time}>{time}</span>
        </>
      }
    />
  );
}
