import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPrice, type Price } from '@truefill/domain/market/price.ts';
import { NumberField } from '@truefill/ui/components/number-field.tsx';
import { levelStep } from '../../../../trading-parts/levels.ts';
import styles from './edit-levels.module.css';

export interface EditSectionProps {
  readonly name: string;
  /** its value before the change */
  readonly was: string;
  /** shown beside the name, such as a switch */
  readonly aside?: ReactNode;
  /** error of the typed value, once it may be shown */
  readonly error: string | undefined;
  readonly errorId: string;
  /** null if there is no field */
  readonly field: ReactNode;
  readonly onBlur: () => void;
  /** shown below the field */
  readonly children?: ReactNode;
}

/** One editable price of an order: its previous value, its field, and its error. */
export function EditSection({ name, was, aside, error, errorId, field, onBlur, children }: EditSectionProps) {
  return (
    <section className={styles.level}>
      <header className={styles.head}>
        <h3>
          {name} <small>{was}</small>
        </h3>
        {aside}
      </header>
      {field === null ? null : (
        <div onBlur={onBlur}>
          {field}
          {error === undefined ? null : (
            <p id={errorId} className={styles.fault} role="alert">
              {error}
            </p>
          )}
          {children}
        </div>
      )}
    </section>
  );
}

export interface EditedPriceProps {
  readonly name: string;
  /** name used in the labels of the minus and plus buttons */
  readonly label: string;
  readonly pricePrecision: number;
  /** start value of an empty field; null before the first quote */
  readonly reference: Price | null;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly error: string | undefined;
  readonly errorId: string;
}

/** The field of an editable price of an order. */
export function EditedPrice({ name, label, pricePrecision, reference, text, onText, error, errorId }: EditedPriceProps) {
  const { t } = useTranslation();
  const start = reference === null ? undefined : formatPrice(reference, pricePrecision);
  return (
    <NumberField
      name={name}
      scale={pricePrecision}
      step={reference === null ? 1n : levelStep(reference)}
      startText={start}
      placeholder={start}
      value={text}
      onChange={onText}
      stepLabels={{ less: t('common.less', { field: label }), more: t('common.more', { field: label }) }}
      error={error}
      errorId={errorId}
    />
  );
}
