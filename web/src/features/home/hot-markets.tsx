import { Link } from '@tanstack/react-router';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { ChangeText } from '@truefill/ui/components/change-text.tsx';
import { InstrumentMark } from '@truefill/ui/components/instrument-mark.tsx';
import { PriceText } from '@truefill/ui/components/price-text.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { Sparkline } from '@truefill/ui/components/sparkline.tsx';
import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';
import { displayName, markUrlOf, useInstruments } from '../../instruments/instruments.ts';
import { useIsOpen } from '../../instruments/use-is-open.ts';
import { useSparkline, trendOf } from '../../instruments/use-sparkline.ts';
import { useQuote } from '../../live/market-feed.ts';
import { useAfterFirstPaint } from '../../page/after-first-paint.ts';
import styles from './hot-markets.module.css';

const SHOWN = 3;
/** Maximum length of labels such as Sell: longer ones leave no space for a bitcoin price beside them in a phone's card. */
const SHORT_WORD = 4;

/** The brand's hot markets as small charts of the last half hour, with both prices. */
export function HotMarkets() {
  const { t } = useTranslation();
  const instruments = useInstruments();
  const afterFirstPaint = useAfterFirstPaint();
  const named = brand().hotSymbols.flatMap((symbol) => instruments?.bySymbol.get(symbol) ?? []);
  const stacked = [t('common.orderSide.sell'), t('common.orderSide.buy')].some((word) => word.length > SHORT_WORD);
  const shown = (named.length > 0 ? named : (instruments?.list ?? [])).slice(0, SHOWN);
  return (
    <section aria-labelledby="hot-markets">
      <div className={styles.head}>
        <h2 id="hot-markets" className={styles.title}>
          {t('home.hot')}
        </h2>
        <span className={styles.window}>{t('home.window')}</span>
      </div>
      <div className={styles.cards}>
        {instruments && afterFirstPaint
          ? shown.map((instrument) => <HotMarket key={instrument.symbol} instrument={instrument} stacked={stacked} />)
          : ['one', 'two', 'three'].map((card) => <Skeleton key={card} height={stacked ? '182px' : '148px'} />)}
      </div>
    </section>
  );
}

function HotMarket({ instrument, stacked }: { readonly instrument: InstrumentView; readonly stacked: boolean }) {
  const { t } = useTranslation();
  const { symbol, category, pricePrecision } = instrument;
  const quote = useQuote(symbol);
  const values = useSparkline(symbol, 'halfHour');
  const closed = !useIsOpen(instrument.openings);
  const live = quote && values.length > 0 ? [...values, quote.mid] : values;
  return (
    <Link to="/$symbol/chart" params={{ symbol }} className={styles.card}>
      <span className={styles.market}>
        <InstrumentMark logoUrl={markUrlOf(instrument)} size={20} />
        <span className={styles.symbol}>{displayName(instrument)}</span>
      </span>
      <span className={styles.change}>
        <ChangeText percent={quote?.changePercent ?? null} /> <span className={styles.span}>{t('instrument.day')}</span>
      </span>
      <span className={styles.chart}>
        {closed && live.length === 0 ? (
          <span className={styles.closed}>{t('instrument.closed')}</span>
        ) : (
          <Sparkline values={live} direction={trendOf(live)} width={112} height={40} fluid endDot />
        )}
      </span>
      <span className={styles.prices} data-stacked={stacked || undefined}>
        <span className={styles.price}>
          <span className={styles.side}>{t('common.orderSide.sell')}</span>
          <PriceText price={quote?.bid ?? null} category={category} pricePrecision={pricePrecision} direction="down" />
        </span>
        <span className={styles.price}>
          <span className={styles.side}>{t('common.orderSide.buy')}</span>
          <PriceText price={quote?.ask ?? null} category={category} pricePrecision={pricePrecision} direction="up" />
        </span>
      </span>
    </Link>
  );
}
