import { useNavigate, useParams } from '@tanstack/react-router';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { PriceActions } from '@truefill/ui/components/price-actions.tsx';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPanel } from '../../live/lazy-part.tsx';
import { useInstrument, useInstruments } from '../../instruments/instruments.ts';
import { useNoteRecent } from '../../instruments/recent-markets.ts';
import { spreadOf } from '../../instruments/spread.ts';
import { useIsLive } from '../../live/connection-store.ts';
import { useQuote } from '../../live/market-feed.ts';
import { ticketModes, useTicketMode } from '../../trading-parts/ticket-mode.ts';
import { TradeModeSwitch } from '../../trading-parts/trade-mode-switch.tsx';
import { AccountChip } from '../../trading-parts/account-chip.tsx';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { useMarketStatus } from '../../trading-parts/use-market-status.ts';
import { FavoriteStar } from '../../instruments/favorite-star.tsx';
import styles from './chart-screen.module.css';
import { DayFigures, LivePrice, MarketState } from './controls/headline.tsx';
import { MarketClosed } from '../../trading-parts/market-closed.tsx';
import { SymbolPicker } from './controls/symbol-picker.tsx';
import { useTradeEntry } from './use-trade-entry.ts';
import { UnknownMarket } from './unknown-market.tsx';
import { ForexNote } from '../quotation/index.ts';
import { OptionActions } from '../options/index.ts';

// price and buttons load first
const MobileChart = lazyPanel(() => import('./mobile-chart.tsx'), 'MobileChart');

/** The chart as a phone page. */
export function ChartScreen() {
  const { symbol } = useParams({ from: '/$symbol/chart' });
  const loaded = useInstruments() !== undefined;
  const instrument = useInstrument(symbol);
  const navigate = useNavigate();
  useNoteRecent(instrument?.symbol);
  if (!instrument) {
    return (
      <>
        <PageHeader title="" />
        {loaded ? <UnknownMarket /> : null}
      </>
    );
  }
  const choose = (chosen: string): void => void navigate({ to: '/$symbol/chart', params: { symbol: chosen }, replace: true });
  return (
    <div className={styles.screen}>
      <PageHeader
        title={<SymbolPicker instrument={instrument} onChoose={choose} />}
        account={<AccountChip />}
        actions={
          <>
            <MarketState symbol={symbol} quietWhileOpen />
            <FavoriteStar instrument={instrument} alone />
          </>
        }
      />
      <div className={styles.figures}>
        <LivePrice instrument={instrument} />
        <DayFigures instrument={instrument} withSpread={false} />
      </div>
      <ForexNote instrument={instrument} />
      {/* reserves its space while the tools are loading */}
      <div className={styles.chart}>
        <Suspense>
          <MobileChart instrument={instrument} />
        </Suspense>
      </div>
      {ticketModes().length > 0 ? <TradeBar instrument={instrument} /> : null}
    </div>
  );
}

/** The buttons to trade in the selected mode; a notice while the market is closed. */
function TradeBar({ instrument }: { readonly instrument: InstrumentView }) {
  const { symbol } = instrument;
  const mode = useTicketMode();
  const status = useMarketStatus(symbol);
  const place = useTradeEntry(symbol);
  if (status !== null && status !== 'open') {
    return (
      <footer className={styles.bar} data-pinned>
        <MarketClosed instrument={instrument} />
      </footer>
    );
  }
  return (
    <footer className={styles.bar} data-pinned>
      {ticketModes().length > 1 ? <TradeModeSwitch className={styles.mode} /> : null}
      {mode === 'option' ? <OptionActions onPress={place} /> : <MarketActions instrument={instrument} onPress={place} />}
    </footer>
  );
}

interface MarketActionsProps {
  readonly instrument: InstrumentView;
  readonly onPress: (direction: 0 | 1) => void;
}

/** Sell and Buy with the spread between. */
function MarketActions({ instrument, onPress }: MarketActionsProps) {
  const { t } = useTranslation();
  const { symbol, category, pricePrecision } = instrument;
  const quote = useQuote(symbol);
  const live = useIsLive();
  const spread = quote ? spreadOf(quote.bid, quote.ask, instrument) : null;
  return (
    <PriceActions
      bid={quote?.bid ?? null}
      ask={quote?.ask ?? null}
      category={category}
      pricePrecision={pricePrecision}
      labels={{ sell: t('common.side.sell'), buy: t('common.side.buy') }}
      spread={{
        value: spread?.value ?? '',
        unit: spread?.unit === 'pips' ? t('common.pips') : t('ticket.spreadUnit'),
        name: t('common.spread'),
      }}
      disabled={!live}
      onPress={(side) => onPress(side === 'buy' ? 0 : 1)}
    />
  );
}
