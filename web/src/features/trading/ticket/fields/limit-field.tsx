import { useTranslation } from 'react-i18next';
import { formatDecimal } from '@truefill/domain/money/decimal.ts';
import { openingPrice } from '@truefill/domain/orders/position.ts';
import { formatPrice, type Price } from '@truefill/domain/market/price.ts';
import { NumberField } from '@truefill/ui/components/number-field.tsx';
import { formatPercent } from '@truefill/ui/format/money.ts';
import { groupThousands } from '@truefill/ui/format/number.ts';
import { formatPrice as shownPrice } from '@truefill/ui/format/price.ts';
import type { ExactTerms } from '../../../../trading-parts/figures.ts';
import { levelStep } from '../../../../trading-parts/levels.ts';
import { limitPrice } from './limit-price.ts';
import { type TicketDraft, type TicketQuote } from '../model.ts';
import type { TicketError } from '../errors.ts';
import { pipsBetween } from '../summary.ts';
import type { TicketAction } from '../ticket-action.ts';
import styles from './limit-field.module.css';

export interface LimitFieldProps {
  readonly draft: TicketDraft;
  readonly terms: ExactTerms;
  readonly quote: TicketQuote | null;
  /** one pip in points; null if distances are shown as prices */
  readonly pip: Price | null;
  readonly error: TicketError | undefined;
  readonly act: (action: TicketAction) => void;
}

/** The limit price of a pending order, and the market's distance from it. */
export function LimitField({ draft, terms, quote, pip, error, act }: LimitFieldProps) {
  const { t } = useTranslation();
  const { limit, side } = draft;
  const name = t('common.limitPrice');
  const current = quote === null ? null : openingPrice(side, quote);
  const start = current === null ? undefined : formatPrice(current, terms.pricePrecision);
  const price = limitPrice(limit, terms.pricePrecision);
  const problem =
    error && limit.blurred ? t(`ticket.error.${error.key}`, { value: groupThousands(error.value ?? '') }) : undefined;
  return (
    <div className={styles.limit} onBlur={() => act({ type: 'limit-blurred', quote })}>
      <NumberField
        label={t(side === 'buy' ? 'ticket.limitBuy' : 'ticket.limitSell')}
        hint={limit.notice ? t(`ticket.notice.${limit.notice.key}`, { value: groupThousands(limit.notice.value) }) : undefined}
        error={problem}
        scale={terms.pricePrecision}
        step={current === null ? 1n : levelStep(current)}
        startText={start}
        placeholder={start}
        value={limit.text}
        onChange={(text) => act({ type: 'limit-typed', text })}
        stepLabels={{ less: t('common.less', { field: name }), more: t('common.more', { field: name }) }}
      />
      {price === null || current === null || price === current ? null : (
        <Distance price={price} current={current} side={side} pip={pip} pricePrecision={terms.pricePrecision} />
      )}
    </div>
  );
}

interface DistanceProps {
  readonly price: Price;
  readonly current: Price;
  readonly side: 'buy' | 'sell';
  readonly pip: Price | null;
  readonly pricePrecision: number;
}

/** The distance from the market to the limit, as text and as a line between the two prices. */
function Distance({ price, current, side, pip, pricePrecision }: DistanceProps) {
  const { t } = useTranslation();
  const points = price > current ? price - current : current - price;
  const percent = formatPercent((Number(points) / Number(current)) * 100, 2);
  const distance =
    pip === null
      ? shownPrice(points, pricePrecision)
      : t('ticket.pips', { pips: formatDecimal(pipsBetween(price, current, pip), 1) });
  const onWrongSide = side === 'buy' ? price > current : price < current;
  if (onWrongSide) return null;
  return (
    <div className={styles.distance} data-side={side}>
      <p className={styles.words}>{t('ticket.toGo', { distance, percent })}</p>
      <div className={styles.bar} aria-hidden="true">
        <span className={styles.own} />
        <span className={styles.now} />
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span className={styles.ownWord}>{t('ticket.yourLimit')}</span>
        <span>{t(side === 'buy' ? 'ticket.askNow' : 'ticket.bidNow')}</span>
      </div>
    </div>
  );
}
