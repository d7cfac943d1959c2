import { useId, type ReactNode } from 'react';
import styles from './checkbox.module.css';
import { classNames } from './class-names.ts';

export interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** error: why it must be checked; shown below in red */
  error?: string | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

export function Checkbox({ label, checked, onChange, error, name, disabled, className }: CheckboxProps) {
  const id = useId();
  return (
    <label className={classNames(styles.row, className)}>
      <span className={styles.box}>
        <input
          type="checkbox"
          className={styles.input}
          name={name}
          checked={checked}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <svg className={styles.tick} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path
            d="M5.5 10.4 8.7 13.5 14.6 7"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </span>
      <span>
        {label}
        {error ? (
          <span id={id} className={styles.error} role="alert">
            {error}
          </span>
        ) : null}
      </span>
    </label>
  );
}
