import { OTPInput, type SlotProps } from 'input-otp';
import { useId, useState, type ReactNode } from 'react';
import styles from './code-field.module.css';
import { classNames } from './class-names.ts';
import { describedBy, FieldFrame } from './field-frame.tsx';
import { pageNonce } from './page-nonce.ts';
import { codeIn, narrowDigits } from './pasted-code.ts';

/** also full-width ones, which become plain ones */
const DIGITS = '^[0-9０-９]+$';

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
  // an input method rewrites its own text until it is confirmed: a correction before that would double it
  const [composed, setComposed] = useState<string | null>(null);
  const confirm = (text: string): void => {
    setComposed(null);
    if (busy || text === value) return;
    const code = narrowDigits(text).slice(0, length);
    onChange(code);
    if (code.length === length) onComplete?.(code);
  };
  return (
    <FieldFrame id={id} label={label} aside={aside} hint={hint} error={error}>
      <OTPInput
        id={id}
        maxLength={length}
        value={composed ?? value}
        onChange={(typed) => (composed === null ? busy || onChange(narrowDigits(typed)) : setComposed(typed))}
        {...(onComplete && composed === null ? { onComplete: (typed: string) => onComplete(narrowDigits(typed)) } : {})}
        onCompositionStart={() => setComposed(value)}
        onCompositionEnd={({ currentTarget }) => confirm(currentTarget.value)}
        readOnly={busy}
        aria-busy={busy}
        autoFocus={autoFocus}
        nonce={pageNonce()}
        pattern={DIGITS}
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
