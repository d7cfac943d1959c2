import { Button } from '@truefill/ui/components/button.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { useTranslation } from 'react-i18next';
import { useInstrument, useInstruments } from '../../instruments/instruments.ts';
import { useNoteRecent } from '../../instruments/recent-markets.ts';
import { ListIcon } from '@truefill/client/page/icons.tsx';
import { useAfterFirstPaint } from '../../page/after-first-paint.ts';
import { ticketModes } from '../../trading-parts/ticket-mode.ts';
import { useTicketOpen } from '../../workspace/ticket-open.ts';
import { useMarketStatus } from '../../trading-parts/use-market-status.ts';
import styles from './chart-panel.module.css';
import { DesktopChart } from './desktop-chart.tsx';
import { DesktopTradeButtons } from './desktop-trade-buttons.tsx';
import { DayFigures, LivePrice, MarketState } from './controls/headline.tsx';
import { OpeningTime } from '../../trading-parts/market-closed.tsx';
import { SymbolPicker } from './controls/symbol-picker.tsx';
import { UnknownMarket } from './unknown-market.tsx';

export interface ChartPanelProps {
  readonly symbol: string;
  readonly onChoose: (symbol: string) => void;
  readonly listOpen: boolean;
  readonly onOpenList: () => void;
}

/** The workspace's chart with the market's key data above it. */
export function ChartPanel({ symbol, onChoose, listOpen, onOpenList }: ChartPanelProps) {
  const { t } = useTranslation();
  const loaded = useInstruments() !== undefined;
  const instrument = useInstrument(symbol);
  const status = useMarketStatus(symbol);
  const closed = status !== null && status !== 'open';
  const ticketOpen = useTicketOpen();
  const afterFirstPaint = useAfterFirstPaint();
  useNoteRecent(instrument?.symbol);
  const withButtons = !ticketOpen && !closed && ticketModes().length > 0;
  if (loaded && !instrument) return <UnknownMarket />;
  return (
    <>
      <div className={styles.frame}>
        <header className={styles.head}>
          {listOpen ? null : (
            <Button
              tone="outline"
              className={styles.list}
              icon={<ListIcon size={18} />}
              aria-label={t('quotation.title')}
              onClick={onOpenList}
            >
              {t('quotation.title')}
            </Button>
          )}
          {instrument ? (
            <>
              <SymbolPicker instrument={instrument} onChoose={onChoose} />
              <LivePrice instrument={instrument} />
              <div className={styles.figures}>
                <DayFigures instrument={instrument} withSpread />
                {closed ? (
                  <span className={styles.opening} data-alone={!ticketOpen || undefined}>
                    <OpeningTime instrument={instrument} />
                  </span>
                ) : null}
                <MarketState symbol={symbol} />
              </div>
              {withButtons ? <DesktopTradeButtons instrument={instrument} /> : null}
            </>
          ) : (
            <Skeleton width="240px" height="36px" />
          )}
        </header>
      </div>
      {instrument && afterFirstPaint ? <DesktopChart instrument={instrument} /> : null}
    </>
  );
}
