import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './switch.module.css';

export interface SwitchProps {
  /** visible label; pass `name` instead if the label is elsewhere */
  label?: ReactNode;
  name?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** An on/off switch with immediate effect. A checkbox with the switch role: nothing to load, works in forms. */
export function Switch({ label, name, checked, onChange, disabled, className }: SwitchProps) {
  return (
    <label className={classNames(styles.row, className)}>
      {label === undefined ? null : <span className={styles.label}>{label}</span>}
      <span className={styles.track}>
        <input
          type="checkbox"
          role="switch"
          aria-checked={checked}
          className={styles.input}
          aria-label={name}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span className={styles.thumb} />
      </span>
    </label>
  );
}
