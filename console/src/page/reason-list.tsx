import { useId } from 'react';
import styles from './reason-list.module.css';

export interface ReasonListProps {
  readonly label: string;
  readonly reasons: readonly { readonly code: string; readonly label: string }[];
  /** empty if none is selected yet */
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean | undefined;
}

/** Selects one reason from a list. Uses radio inputs, so arrow keys work as usual. */
export function ReasonList({ label, reasons, value, onChange, error, autoFocus }: ReasonListProps) {
  const name = useId();
  return (
    <fieldset className={styles.reasons} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={styles.legend}>{label}</legend>
      {reasons.map(({ code, label: words }, index) => (
        <label key={code} className={styles.reason}>
          <input
            type="radio"
            name={name}
            value={code}
            checked={value === code}
            autoFocus={autoFocus && index === 0}
            onChange={() => onChange(code)}
          />
          {words}
        </label>
      ))}
      {error ? (
        <p id={`${name}-error`} className={styles.fault} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
