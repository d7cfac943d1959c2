import { useTranslation } from 'react-i18next';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { ChangeText } from '@truefill/ui/components/change-text.tsx';
import { PriceText } from '@truefill/ui/components/price-text.tsx';
import { Sparkline } from '@truefill/ui/components/sparkline.tsx';
import { SPANS, useSparkline, trendOf } from '../../../instruments/use-sparkline.ts';
import { useQuote } from '../../../live/market-feed.ts';
import styles from './price-card.module.css';

/** The price with a chart of its last minutes, above the phone's option form. */
export function PriceCard({ instrument }: { readonly instrument: InstrumentView }) {
  const { t } = useTranslation();
  const { symbol } = instrument;
  const quote = useQuote(symbol);
  const values = useSparkline(symbol, 'fortyMinutes');
  const prices = quote ? [...values, quote.mid] : values;
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
          <span>
            <ChangeText percent={quote?.changePercent ?? null} /> <span className={styles.span}>{t('instrument.day')}</span>
          </span>
          <span className={styles.span}>{t('options.lastMinutes', { n: SPANS.fortyMinutes.points })}</span>
        </span>
      </div>
      <Sparkline className={styles.line} values={prices} direction={trendOf(prices)} width={358} height={64} fluid />
    </section>
  );
}
