import { OTPInput, REGEXP_ONLY_DIGITS, type SlotProps } from 'input-otp';
import { useId, type ReactNode } from 'react';
import styles from './code-field.module.css';
import { classNames } from './class-names.ts';
import { describedBy, FieldFrame } from './field-frame.tsx';
import { pageNonce } from './page-nonce.ts';
import { codeIn } from './pasted-code.ts';

export interface CodeFieldProps {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  /** called when the last digit is entered */
  onComplete?: ((value: string) => void) | undefined;
  /** number of digits, shown in two groups; default 6 */
  length?: number | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  aside?: ReactNode;
  /** it is being checked: typing is ignored, the focus stays */
  busy?: boolean | undefined;
  autoFocus?: boolean | undefined;
}

/** The box of one digit; the active one shows a caret, since the real input is invisible. */
function CodeBox({ char, isActive, hasFakeCaret }: SlotProps) {
  return (
    <span className={classNames(styles.box, isActive && styles.active)}>
      {char}
      {hasFakeCaret ? <span className={styles.caret} /> : null}
    </span>
  );
}

/** A one-time code. It is one real input underneath, so that pasting and the phone's autofill work. */
export function CodeField(props: CodeFieldProps) {
  const { label, value, onChange, onComplete, length = 6, error, hint, aside, busy, autoFocus } = props;
  const id = useId();
  const half = Math.ceil(length / 2);
  return (
    <FieldFrame id={id} label={label} aside={aside} hint={hint} error={error}>
      <OTPInput
        id={id}
        maxLength={length}
        value={value}
        onChange={(typed) => busy || onChange(typed)}
        {...(onComplete ? { onComplete } : {})}
        readOnly={busy}
        aria-busy={busy}
        autoFocus={autoFocus}
        nonce={pageNonce()}
        pattern={REGEXP_ONLY_DIGITS}
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="one-time-code"
        pasteTransformer={(pasted) => codeIn(pasted, length)}
        noScriptCSSFallback={null}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        containerClassName={classNames(styles.container, error && styles.invalid)}
        render={({ slots }) => (
          <>
            <span className={styles.group}>
              {slots.slice(0, half).map((slot, index) => (
                <CodeBox key={index} {...slot} />
              ))}
            </span>
            <span className={styles.dash} />
            <span className={styles.group}>
              {slots.slice(half).map((slot, index) => (
                <CodeBox key={index} {...slot} />
              ))}
            </span>
          </>
        )}
      />
    </FieldFrame>
  );
}
