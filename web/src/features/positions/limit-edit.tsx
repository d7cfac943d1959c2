import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderView } from '@truefill/api/mapping/order.ts';
import { sumMoney } from '@truefill/domain/money.ts';
import { formatPrice, type Price } from '@truefill/domain/price.ts';
import { NumberField } from '@truefill/ui/components/number-field.tsx';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { groupThousands } from '@truefill/ui/format/number.ts';
import { formatPrice as shownPrice } from '@truefill/ui/format/price.ts';
import { exactVolume, feeOf, marginOf, type ExactTerms } from '../../trading/figures.ts';
import { levelStep } from '../../trading/levels.ts';
import { limitPrice, type LimitEntry } from '../ticket/limit-price.ts';
import styles from './edit-levels.module.css';
import type { LimitFault } from './levels-draft.ts';

export interface LimitEditProps {
  readonly order: OrderView;
  readonly terms: ExactTerms | null;
  readonly limit: LimitEntry;
  /** the price that has to come to the limit; null before the first quote */
  readonly current: Price | null;
  readonly fault: LimitFault | null;
  readonly onChange: (changes: Partial<LimitEntry>) => void;
}

/** The price that a pending order waits for while it is changed, and what the new one reserves. */
export function LimitEdit({ order, terms, limit, current, fault, onChange }: LimitEditProps) {
  const { t } = useTranslation();
  const faultId = useId();
  const { pricePrecision, leverage } = order;
  const name = t('positions.newLimit');
  const start = current === null ? undefined : formatPrice(current, pricePrecision);
  const price = limitPrice(limit, pricePrecision);
  const volume = exactVolume(order.volume);
  const message = fault && limit.left ? t(`ticket.fault.${fault.key}`, { value: groupThousands(fault.value) }) : undefined;
  const reserves =
    terms && price !== null && volume !== null && fault === null
      ? sumMoney(marginOf(terms, volume, price, leverage), feeOf(terms, volume, price))
      : null;
  return (
    <section className={styles.level}>
      <header className={styles.head}>
        <h3>
          {name} <small>{t('positions.was', { price: shownPrice(order.limitPrice, pricePrecision) })}</small>
        </h3>
      </header>
      <div onBlur={() => onChange({ left: true })}>
        <NumberField
          name={name}
          scale={pricePrecision}
          step={current === null ? 1n : levelStep(current)}
          startText={start}
          placeholder={start}
          value={limit.text}
          onChange={(text) => onChange({ text, left: false })}
          stepLabels={{ less: t('positions.less', { field: name }), more: t('positions.more', { field: name }) }}
          error={message}
          errorId={faultId}
        />
        {message === undefined ? null : (
          <p id={faultId} className={styles.fault} role="alert">
            {message}
          </p>
        )}
        {reserves === null ? null : (
          <p className={styles.reserves}>{t('positions.limitReserves', { amount: formatMoney(reserves) })}</p>
        )}
      </div>
    </section>
  );
}
