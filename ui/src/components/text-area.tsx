import { useId, type ReactNode, type TextareaHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { describedBy, FieldFrame } from './field-frame.tsx';
import styles from './text-area.module.css';
import frame from './text-field.module.css';

export interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange'> {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
  aside?: ReactNode;
}

/** A multi-line field that grows with its text up to a limit set by the window. */
export function TextArea({ label, value, onChange, error, hint, aside, rows = 4, id, ...rest }: TextAreaProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <FieldFrame id={inputId} label={label} aside={aside} hint={hint} error={error}>
      <div className={classNames(frame.field, styles.area, error && frame.invalid)}>
        <textarea
          {...rest}
          id={inputId}
          className={classNames(frame.input, styles.input)}
          rows={rows}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(inputId, hint, error)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
    </FieldFrame>
  );
}
