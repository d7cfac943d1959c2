import { useId, useLayoutEffect, useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { groupThousands } from '../format/number.ts';
import { restNumberText, stepNumberText, type NumberRules } from '../number/number-text.ts';
import { useNumberEdit } from '../number/use-number-edit.ts';
import { classNames } from './class-names.ts';
import { describedBy, FieldFrame } from './field-frame.tsx';
import { isOfInputMethod } from './is-of-input-method.ts';
import { IconMinus, IconPlus } from './icons.ts';
import styles from './number-field.module.css';

export interface NumberFieldProps extends NumberRules {
  /** visible label; pass `name` instead if the label is elsewhere */
  label?: ReactNode;
  name?: string | undefined;
  /** plain decimal text without separators, may be empty or incomplete; numberTextValue parses it exactly */
  value: string;
  onChange: (text: string) => void;
  /** accessible names of the two buttons */
  stepLabels: { readonly less: string; readonly more: string };
  /** shown after the number, such as lots or $ */
  unit?: ReactNode;
  /** value at which an empty field starts when stepped, such as the current price */
  startText?: string | undefined;
  aside?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** id of the element with the error message if the label is elsewhere */
  errorId?: string | undefined;
  disabled?: boolean | undefined;
  placeholder?: string | undefined;
  /** shown below the field, such as quick values */
  children?: ReactNode;
  className?: string | undefined;
}

/**
 * A decimal field with minus and plus. The state is text, so no digit passes through floating point. Thousands are separated
 * at rest but not during editing, so that a typed comma is always a decimal point.
 */
export function NumberField(props: NumberFieldProps) {
  // nearly every rendering has another value, so remembering the parts would only cost bytes
  'use no memo';
  const {
    label,
    name,
    value,
    onChange,
    stepLabels,
    unit,
    startText,
    aside,
    hint,
    error,
    errorId,
    disabled,
    placeholder,
    children,
  } = props;
  const { scale, step, min, max } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [editing, setEditing] = useState(false);
  const isEntering = useRef(false);
  useLayoutEffect(() => {
    if (editing) input.current?.select();
  }, [editing]);
  const edit = useNumberEdit(value, scale, onChange, typeof unit === 'string' ? unit : undefined);
  const shown = editing ? edit.shown : groupThousands(value);
  const startShown = placeholder === undefined ? undefined : groupThousands(placeholder);
  const describing = label === undefined ? error && errorId : describedBy(id, hint, error);
  const unitId = unit === undefined ? undefined : `${id}-unit`;
  const press = (direction: 1 | -1): void => {
    if (value === '' && startText !== undefined) onChange(restNumberText(startText, scale));
    else onChange(stepNumberText(value, direction, { scale, step, min, max }));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || isOfInputMethod(event)) return;
    event.preventDefault();
    press(event.key === 'ArrowUp' ? 1 : -1);
  };
  const control = (
    <div className={classNames(styles.stepper, error && styles.invalid, disabled && styles.disabled)}>
      <button
        type="button"
        className={styles.step}
        tabIndex={-1}
        aria-label={stepLabels.less}
        disabled={disabled}
        onClick={() => press(-1)}
      >
        <IconMinus size={18} />
      </button>
      <label className={styles.value}>
        <input
          ref={input}
          id={id}
          className={styles.input}
          type="text"
          inputMode={scale === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          enterKeyHint="done"
          style={{ '--characters': shown.length || (startShown?.length ?? 0) } as CSSProperties}
          value={shown}
          placeholder={startShown}
          disabled={disabled}
          aria-label={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={[unitId, describing].filter(Boolean).join(' ') || undefined}
          onChange={edit.onChange}
          {...edit.compositionProps}
          onPointerDown={() => (isEntering.current = !editing)}
          onFocus={() => setEditing(true)}
          // some engines place the caret after the focus event, which would undo the selection: WebKit at the end of the press
          onMouseUp={(event) => isEntering.current && event.preventDefault()}
          onClick={({ currentTarget: field }) => {
            if (isEntering.current && field.selectionStart === field.selectionEnd) field.select();
            isEntering.current = false;
          }}
          onBlur={() => {
            setEditing(false);
            onChange(restNumberText(value, scale));
          }}
          onKeyDown={onKeyDown}
        />
        {unit === undefined ? null : (
          // hidden so that the accessible name is the label only; it still describes the field
          <span id={unitId} className={styles.unit} aria-hidden="true">
            {unit}
          </span>
        )}
      </label>
      <button
        type="button"
        className={styles.step}
        tabIndex={-1}
        aria-label={stepLabels.more}
        disabled={disabled}
        onClick={() => press(1)}
      >
        <IconPlus size={18} />
      </button>
    </div>
  );
  if (label === undefined) return control;
  return (
    <FieldFrame id={id} label={label} aside={aside} hint={hint} error={error} className={props.className}>
      {control}
      {children}
    </FieldFrame>
  );
}
