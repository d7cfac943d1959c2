import { useTranslation } from 'react-i18next';
import type { OptionOrderView } from '@truefill/api/options/mapping.ts';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { ListTime } from '../../../page/list-time.tsx';
import { PriceChange } from '../../../trading-parts/price-change.tsx';
import list from '../../../trading-parts/order-list.module.css';
import { durationText } from '../duration-text.ts';
import { OptionCard } from '../option-card.tsx';
import { settledFigures } from '../option-status.ts';

export interface OptionHistoryRowProps {
  readonly order: OptionOrderView;
  readonly onOpen: () => void;
}

/** A settled option in the phone's list. */
export function OptionHistoryRow({ order, onOpen }: OptionHistoryRowProps) {
  const { t } = useTranslation();
  const { outcome, pricePrecision } = order;
  return (
    <button type="button" className={list.row} onClick={onOpen}>
      <OptionCard
        order={order}
        prices={
          outcome === 'void' ? (
            <>
              {formatPrice(order.entryPrice, pricePrecision)} → <b>{t('options.settlement.noQuote')}</b>
            </>
          ) : (
            <PriceChange from={order.entryPrice} to={order.endPrice} pricePrecision={pricePrecision} />
          )
        }
        ending={outcome === 'void' || outcome === 'tie' ? <Tag>{t(`options.settlement.${outcome}`)}</Tag> : null}
        result={settledFigures(order).net}
        duration={durationText(t, order.seconds, 'short')}
        time={<ListTime atMs={order.settledAtMs} />}
      />
    </button>
  );
}
