import { useTranslation } from 'react-i18next';
import type { OptionOrderView } from '@truefill/api/options/mapping.ts';
import { KeyValueList, type KeyValueItem } from '@truefill/ui/components/key-value-list.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { NO_VALUE } from '@truefill/ui/format/number.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { brand } from '@truefill/client/brand.ts';
import { clockText, countdownAt } from './countdown.ts';
import { CountdownRing } from './countdown-ring.tsx';
import { OptionTitle } from '../option-title.tsx';
import { rateText } from '../rate-text.ts';
import { optionStatusAt } from '../option-status.ts';
import { OptionStatusCard } from './option-status-card.tsx';
import { useTimedQuote } from '../../../live/use-timed-quote.ts';
import styles from './watch.module.css';
import { useState } from 'react';
import type { Quote } from '../../../live/quote-store.ts';

export interface CountdownPanelProps {
  readonly order: OptionOrderView;
  readonly serverNowMs: number;
}

/** A running option: the remaining time, its status, and its terms. */
export function CountdownPanel({ order, serverNowMs }: CountdownPanelProps) {
  const { t } = useTranslation();
  const quote = useTimedQuote(order.symbol);
  const { secondsLeft, progress } = countdownAt({ beginsAtMs: order.beginMs, seconds: order.seconds }, serverNowMs);
  const known = order.entryPrice > 0;
  const trail = usePriceTrail(order.entryPrice, quote);
  const status = known && quote ? optionStatusAt(order, quote.mid) : null;
  const price = (value: number | bigint): string => formatPrice(value, order.pricePrecision);
  const items: KeyValueItem[] = [
    { key: 'entry', label: t('options.entry'), value: known ? price(order.entryPrice) : NO_VALUE },
    { key: 'now', label: t('options.countdown.now'), value: quote ? price(quote.mid) : NO_VALUE },
    {
      key: 'stake',
      label: t('options.countdown.stakeAndPayout'),
      value: t('options.countdown.stakeAt', { stake: formatMoney(order.stake), rate: rateText(order.rate) }),
    },
    { key: 'number', label: t('common.orderNumber'), value: <code className={styles.code}>{order.orderNumber}</code> },
  ];
  if (order.band)
    items.splice(1, 0, {
      key: 'band',
      label: t('options.countdown.band'),
      value: `${price(order.band.low)} – ${price(order.band.high)}`,
    });
  return (
    <div className={styles.panel}>
      <OptionTitle order={order} />
      <CountdownRing progress={progress}>
        <p className={styles.clock} role="timer">
          {clockText(secondsLeft)}
        </p>
        <p className={styles.until}>
          {t('options.countdown.until', { time: formatDateTime(order.endMs, 'HH:mm:ss', brand().timeZone) })}
        </p>
      </CountdownRing>
      {status ? <OptionStatusCard {...{ order, status, trail }} /> : <div className={styles.status} />}
      <KeyValueList density="roomy" items={items} />
    </div>
  );
}

/** Number of points of the small line: two per second for two minutes. */
const MAX_POINTS = 240;
const EVERY_MS = 500;

interface Trail {
  readonly prices: readonly number[];
  readonly atMs: number;
}

/** The middle prices received since the component was mounted, oldest first, starting with the entry. */
function usePriceTrail(entryPrice: number, quote: Quote | undefined): readonly number[] {
  const [trail, setTrail] = useState<Trail>({ prices: [], atMs: 0 });
  const [mid, atMs] = [quote?.mid, quote?.updatedAtMs ?? 0];
  if (mid !== undefined && atMs - trail.atMs >= EVERY_MS) setTrail({ prices: [...trail.prices, mid].slice(-MAX_POINTS), atMs });
  return entryPrice > 0 ? [entryPrice, ...trail.prices] : trail.prices;
}
