import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { sumMoney } from '@truefill/domain/money/money.ts';
import type { Price } from '@truefill/domain/market/price.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { groupThousands } from '@truefill/ui/format/number.ts';
import { formatPrice as shownPrice } from '@truefill/ui/format/price.ts';
import { exactVolume, feeOf, marginOf, type ExactTerms } from '../../../../trading-parts/figures.ts';
import { limitPrice, type LimitEntry } from '../../ticket/fields/limit-price.ts';
import styles from './edit-levels.module.css';
import { EditedPrice, EditSection } from './edit-section.tsx';
import type { LimitPriceError } from './levels-draft.ts';

export interface LimitEditProps {
  readonly order: OrderView;
  readonly terms: ExactTerms | null;
  readonly limit: LimitEntry;
  /** the price that must reach the limit; null before the first quote */
  readonly current: Price | null;
  readonly error: LimitPriceError | null;
  readonly onChange: (changes: Partial<LimitEntry>) => void;
}

/** The editable limit price of a pending order, and the amount that the new one reserves. */
export function LimitEdit({ order, terms, limit, current, error, onChange }: LimitEditProps) {
  const { t } = useTranslation();
  const errorId = useId();
  const { pricePrecision, leverage } = order;
  const name = t('common.limitPrice');
  const price = limitPrice(limit, pricePrecision);
  const volume = exactVolume(order.volume);
  const message = error && limit.blurred ? t(`ticket.error.${error.key}`, { value: groupThousands(error.value) }) : undefined;
  const reserves =
    terms && price !== null && volume !== null && error === null
      ? sumMoney(marginOf(terms, volume, price, leverage), feeOf(terms, volume, price))
      : null;
  return (
    <EditSection
      name={name}
      was={t('positions.was', { price: shownPrice(order.limitPrice, pricePrecision) })}
      error={message}
      onBlur={() => onChange({ blurred: true })}
      errorId={errorId}
      field={
        <EditedPrice
          name={name}
          label={name}
          pricePrecision={pricePrecision}
          reference={current}
          text={limit.text}
          onText={(text) => onChange({ text, blurred: false })}
          error={message}
          errorId={errorId}
        />
      }
    >
      {reserves === null ? null : (
        <p className={styles.reserves}>{t('positions.limitReserves', { amount: formatMoney(reserves) })}</p>
      )}
    </EditSection>
  );
}
