import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { InstrumentView } from '@truefill/api/mapping/instrument.ts';
import { candleFromWire } from '@truefill/api/mapping/price.ts';
import { ChangeText } from '@truefill/ui/components/change-text.tsx';
import { directionOf } from '@truefill/ui/components/direction.ts';
import { PriceText } from '@truefill/ui/components/price-text.tsx';
import { Sparkline } from '@truefill/ui/components/sparkline.tsx';
import { useQuote } from '../../live/market-feed.ts';
import { fetchCall } from '../../query-client.ts';
import styles from './price-card.module.css';

const MINUTES = 40;
const REFRESH_MS = 60_000;

/** The price with its last minutes, above the phone's option form. */
export function PriceCard({ instrument }: { readonly instrument: InstrumentView }) {
  const { t } = useTranslation();
  const { symbol } = instrument;
  const quote = useQuote(symbol);
  const { data } = useQuery({
    queryKey: ['option-minutes', symbol],
    queryFn: async ({ signal }) => {
      const candles = await fetchCall('marketHistoryLimit', { symbol, period: '1min', limit: MINUTES }, signal);
      return candles.map((candle) => candleFromWire(candle).close);
    },
    refetchInterval: REFRESH_MS,
  });
  const prices = [...(data ?? []), ...(quote ? [quote.mid] : [])];
  const [first, last] = [prices[0], prices.at(-1)];
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <PriceText
          className={styles.price}
          price={quote?.mid ?? null}
          category={instrument.category}
          pricePrecision={instrument.pricePrecision}
          emphasis
        />
        <span className={styles.aside}>
          <ChangeText percent={quote?.changePercent ?? null} />
          <span className={styles.span}>{t('options.lastMinutes', { n: MINUTES })}</span>
        </span>
      </div>
      <Sparkline
        className={styles.line}
        values={prices}
        direction={directionOf(first === undefined || last === undefined ? null : last - first)}
        width={358}
        height={64}
        fluid
      />
    </section>
  );
}
