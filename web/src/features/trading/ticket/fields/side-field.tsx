import { useTranslation } from 'react-i18next';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { PricePair } from '@truefill/ui/components/price-pair.tsx';
import { useForexRule } from '../../../../trading-parts/use-forex-rule.ts';
import type { Side } from '@truefill/domain/orders/position.ts';
import type { TicketAction } from '../ticket-action.ts';
import { spreadText, type TicketMarket } from '../use-ticket-market.ts';

export interface SideFieldProps {
  readonly instrument: InstrumentView;
  readonly market: TicketMarket;
  readonly side: Side;
  readonly act: (action: TicketAction) => void;
}

/** Sell or buy, each at its price, and the deposits that the market requires first, if this broker requires any. */
export function SideField({ instrument, market, side, act }: SideFieldProps) {
  // all of it follows the quote: a cache would rarely be hit
  'use no memo';
  const { t } = useTranslation();
  const rule = useForexRule(instrument);
  const { category, pricePrecision } = instrument;
  return (
    <>
      <PricePair
        label={t('common.direction')}
        value={side}
        onChange={(chosen) => act({ type: 'side', side: chosen })}
        bid={market.quote?.bid ?? null}
        ask={market.quote?.ask ?? null}
        category={category}
        pricePrecision={pricePrecision}
        disabled={market.status !== 0 && !market.loading}
        labels={{ sell: t('common.side.sell'), buy: t('common.side.buy') }}
        spread={{
          value: spreadText(market, pricePrecision),
          unit: t(market.pip === null ? 'ticket.spreadUnit' : 'common.pips'),
          name: t('common.spread'),
        }}
      />
      {rule === null ? null : <Notice tone="warn">{rule}</Notice>}
    </>
  );
}
