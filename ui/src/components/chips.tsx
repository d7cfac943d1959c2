import type { ReactNode } from 'react';
import styles from './chips.module.css';
import { classNames } from './class-names.ts';

export interface ChipItem<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** required if the label is only an icon */
  readonly name?: string | undefined;
  readonly disabled?: boolean | undefined;
}

export interface ChipsProps<Value extends string> {
  /** accessible name of the group */
  label: string;
  items: readonly ChipItem<Value>[];
  /** null: nothing is selected */
  value: Value | null;
  onChange: (value: Value) => void;
  /** pill: bordered, accent when selected. ink: filled when selected. bare: ink without borders, for narrow lists. */
  variant?: 'pill' | 'ink' | 'bare' | undefined;
  /** chips share the width instead of scrolling */
  even?: boolean | undefined;
  className?: string | undefined;
}

/** Chips for categories and quick values. */
export function Chips<Value extends string>(props: ChipsProps<Value>) {
  const { label, items, value, onChange, variant = 'pill', even = false, className } = props;
  return (
    <div
      className={classNames(styles.row, even && styles.even, className)}
      role="group"
      aria-label={label}
      data-variant={variant}
    >
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          className={styles.chip}
          aria-pressed={item.value === value}
          aria-label={item.name}
          disabled={item.disabled}
          onClick={({ currentTarget }) => {
            currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
            onChange(item.value);
          }}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}
