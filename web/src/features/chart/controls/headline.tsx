import { MINUTE_MS, SECOND_MS } from '@truefill/domain/time/durations.ts';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { ChangeText } from '@truefill/ui/components/change-text.tsx';
import { directionOf } from '@truefill/ui/components/direction.ts';
import { PriceText } from '@truefill/ui/components/price-text.tsx';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { VisuallyHidden } from '@truefill/ui/components/visually-hidden.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { groupThousands, NO_VALUE } from '@truefill/ui/format/number.ts';
import { formatPriceChange } from '@truefill/ui/format/price.ts';
import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';
import { spreadOf } from '../../../instruments/spread.ts';
import { useQuote } from '../../../live/market-feed.ts';
import { useMarketStatus } from '../../../trading-parts/use-market-status.ts';
import { useServerNow } from '@truefill/client/use-server-now.ts';
import { useTerms } from '../../../trading-parts/use-terms.ts';
import { useDayChange } from './day-change.ts';
import { durationText } from '../core/duration-text.ts';
import styles from './headline.module.css';

/** Product types whose volume is meaningless to traders: commodities and forex. */
const WITHOUT_VOLUME = [2, 3];

/** Whether a market's volume is shown. */
export function showsVolume({ categoryId }: InstrumentView): boolean {
  return !WITHOUT_VOLUME.includes(categoryId);
}

/** The price with its change and age; neutral while the market is closed. */
export function LivePrice({ instrument }: { readonly instrument: InstrumentView }) {
  const { t } = useTranslation();
  const quote = useQuote(instrument.symbol);
  const change = useDayChange(instrument.symbol, quote);
  const status = useMarketStatus(instrument.symbol);
  const closed = status !== null && status !== 'open';
  return (
    <div className={styles.live}>
      <PriceText
        className={styles.price}
        price={quote?.mid ?? null}
        category={instrument.category}
        pricePrecision={instrument.pricePrecision}
        direction={closed ? 'flat' : directionOf(quote?.changePercent ?? null)}
        emphasis
      />
      <span className={styles.below}>
        <ChangeText percent={quote?.changePercent ?? null} />
        {change === null ? null : (
          <span className={`numeric ${styles.change}`} data-figure="change" title={t('chart.dayChange')}>
            {formatPriceChange(change, instrument.pricePrecision)}
          </span>
        )}
        <LastUpdate atMs={quote && quote.updatedAtMs - (quote.updatedAtMs % SECOND_MS)} closed={closed} />
      </span>
    </div>
  );
}

interface LastUpdateProps {
  /** in whole seconds, as displayed: formatting the time is the most expensive part of this component */
  readonly atMs: number | undefined;
  readonly closed: boolean;
}

function LastUpdate({ atMs, closed }: LastUpdateProps) {
  const { t } = useTranslation();
  const nowMs = useServerNow(MINUTE_MS);
  if (!atMs) return null;
  const today = nowMs - atMs < 20 * 3_600_000;
  const time = formatDateTime(atMs, today ? 'HH:mm:ss' : 'MM-DD HH:mm:ss', brand().timeZone);
  return (
    <time className={`numeric ${styles.time}`} title={t('chart.lastUpdate')} dateTime={new Date(atMs).toISOString()}>
      {closed ? t('chart.lastPrice', { time }) : time}
    </time>
  );
}

/** High and low, and volume and spread if they are meaningful. */
export function DayFigures({ instrument, withSpread }: { readonly instrument: InstrumentView; readonly withSpread: boolean }) {
  const { t } = useTranslation();
  const quote = useQuote(instrument.symbol);
  const { category, pricePrecision } = instrument;
  const price = (value: number | undefined) => (
    <PriceText price={value ?? null} category={category} pricePrecision={pricePrecision} />
  );
  const spread = quote ? spreadOf(quote.bid, quote.ask, instrument) : null;
  return (
    <dl className={styles.figures}>
      <Figure label={t('instrument.high')}>{price(quote?.dayHigh)}</Figure>
      <Figure label={t('instrument.low')}>{price(quote?.dayLow)}</Figure>
      {showsVolume(instrument) ? (
        <Figure label={t('instrument.volume')}>{quote ? groupThousands(Math.round(quote.volume).toString()) : NO_VALUE}</Figure>
      ) : null}
      {withSpread && spread ? (
        <Figure label={t('common.spread')} name="spread">
          {spread.value} {spread.unit === 'pips' ? t('common.pips') : null}
        </Figure>
      ) : null}
      <ClosesIn symbol={instrument.symbol} />
    </dl>
  );
}

/** How long the market stays open; nothing if it never closes. */
function ClosesIn({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation();
  const nowMs = useServerNow(MINUTE_MS / 2);
  const closesAtMs = useTerms(symbol)?.closesAtMs ?? null;
  const open = useMarketStatus(symbol) === 'open';
  if (!open || closesAtMs === null || closesAtMs <= nowMs) return null;
  const time = formatDateTime(closesAtMs, 'MM-DD HH:mm', brand().timeZone);
  return (
    <Figure label={t('chart.closesIn')}>
      <time dateTime={new Date(closesAtMs).toISOString()} title={time}>
        {durationText(t, closesAtMs - nowMs)}
        <VisuallyHidden>, {time}</VisuallyHidden>
      </time>
    </Figure>
  );
}

interface FigureProps {
  readonly label: string;
  /** key for the style sheet, which hides it first */
  readonly name?: string;
  readonly children: React.ReactNode;
}

function Figure({ label, name, children }: FigureProps) {
  return (
    <div className={styles.figure} data-figure={name}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export interface MarketStateProps {
  readonly symbol: string;
  /** shows only exceptional states */
  readonly quietWhileOpen?: boolean;
}

/** Open, closed or in early trading, once known. */
export function MarketState({ symbol, quietWhileOpen = false }: MarketStateProps) {
  const { t } = useTranslation();
  const status = useMarketStatus(symbol);
  if (status === null || (quietWhileOpen && status === 'open')) return null;
  if (status === 'early_trading') return <Tag>{t('instrument.early')}</Tag>;
  return status === 'open' ? (
    <Tag tone="ok" dot>
      {t('instrument.open')}
    </Tag>
  ) : (
    <Tag>{t('instrument.closed')}</Tag>
  );
}
