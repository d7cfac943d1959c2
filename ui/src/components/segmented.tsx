import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './segmented.module.css';

export interface SegmentedItem<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** look of the selected segment: accent for real, amber for demo */
  readonly tone?: 'plain' | 'accent' | 'demo' | undefined;
  readonly disabled?: boolean | undefined;
}

export interface SegmentedProps<Value extends string> {
  /** accessible name of the group */
  label: string;
  items: readonly SegmentedItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/**
 * A choice between a few options, side by side. Radio inputs underneath: keyboard, form and screen reader behavior is native.
 */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, items, value, onChange, disabled, className } = props;
  const name = useId();
  return (
    <fieldset className={classNames(styles.group, className)} role="radiogroup" aria-label={label} disabled={disabled}>
      {items.map((item) => (
        <label key={item.value} className={classNames(styles.segment, styles[item.tone ?? 'plain'])}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={item.value}
            checked={item.value === value}
            disabled={item.disabled}
            onChange={() => onChange(item.value)}
          />
          <span className={styles.face}>{item.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
