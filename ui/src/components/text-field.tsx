import { useId, useState, type ChangeEvent, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { classNames } from './class-names.ts';
import { describedBy, FieldFrame } from './field-frame.tsx';
import { IconEye, IconEyeOff } from './icons.ts';
import styles from './text-field.module.css';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'size' | 'prefix'> {
  label: ReactNode;
  value: string;
  onChange: (value: string, event: ChangeEvent<HTMLInputElement>) => void;
  error?: string | undefined;
  hint?: ReactNode;
  /** right end of the label's row */
  aside?: ReactNode;
  /** inside the field, before the text */
  leading?: ReactNode;
  /** inside the field, after the text */
  trailing?: ReactNode;
  /** labels of the reveal button, which is shown for type="password" if they are set */
  reveal?: { readonly show: string; readonly hide: string } | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

export function TextField(props: TextFieldProps) {
  // nearly every rendering has another value, so remembering the parts would only cost bytes
  'use no memo';
  const { label, value, onChange, error, hint, aside, leading, trailing, reveal, type = 'text', id, className, ...rest } = props;
  const ownId = useId();
  const inputId = id ?? ownId;
  const [revealed, setRevealed] = useState(false);
  const hideable = type === 'password' && reveal !== undefined;
  return (
    <FieldFrame id={inputId} label={label} aside={aside} hint={hint} error={error} className={className}>
      <div className={classNames(styles.field, error && styles.invalid)}>
        {leading}
        <input
          {...rest}
          id={inputId}
          className={styles.input}
          type={hideable && revealed ? 'text' : type}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(inputId, hint, error)}
          onChange={(event) => onChange(event.currentTarget.value, event)}
        />
        {hideable ? (
          <button
            type="button"
            className={styles.reveal}
            aria-label={revealed ? reveal.hide : reveal.show}
            aria-pressed={revealed}
            onClick={() => setRevealed(!revealed)}
          >
            {revealed ? <IconEyeOff size={20} /> : <IconEye size={20} />}
          </button>
        ) : null}
        {trailing}
      </div>
    </FieldFrame>
  );
}
