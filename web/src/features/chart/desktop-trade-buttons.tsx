import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { NO_VALUE } from '@truefill/ui/format/number.ts';
import { useTranslation } from 'react-i18next';
import { useIsLive } from '../../live/connection-store.ts';
import { useQuote } from '../../live/market-feed.ts';
import { useTicketMode } from '../../trading-parts/ticket-mode.ts';
import { togglePanel } from '../../workspace/panels-store.ts';
import styles from './desktop-trade-buttons.module.css';
import { useTradeEntry } from './use-trade-entry.ts';

/** Sell and Buy with their prices beside a wide chart while its ticket is closed: each opens it in that direction. */
export function DesktopTradeButtons({ instrument }: { readonly instrument: InstrumentView }) {
  const { t } = useTranslation();
  const { symbol, pricePrecision } = instrument;
  const option = useTicketMode() === 'option';
  const quote = useQuote(symbol);
  const live = useIsLive();
  const enter = useTradeEntry(symbol, () => togglePanel('ticket', true));
  const detail = (price: number | undefined): string => (price === undefined ? NO_VALUE : formatPrice(price, pricePrecision));
  return (
    <div className={styles.pair}>
      <Button tone="sell" size="small" disabled={!live} detail={option ? undefined : detail(quote?.bid)} onClick={() => enter(1)}>
        {option ? t('options.kind.down') : t('common.side.sell')}
      </Button>
      <Button tone="buy" size="small" disabled={!live} detail={option ? undefined : detail(quote?.ask)} onClick={() => enter(0)}>
        {option ? t('options.kind.up') : t('common.side.buy')}
      </Button>
    </div>
  );
}
