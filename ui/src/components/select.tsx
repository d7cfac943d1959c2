import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as Base } from '@base-ui/react/select';
import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { describedBy, FieldFrame } from './field-frame.tsx';
import { IconCheck, IconChevronDown } from './icons.ts';
import popup from './popup.module.css';
import styles from './select.module.css';

export interface SelectItem<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly disabled?: boolean | undefined;
}

export interface SelectProps<Value extends string> {
  /** visible label; pass `name` instead if the label is elsewhere */
  label?: ReactNode;
  name?: string | undefined;
  items: readonly SelectItem<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  disabled?: boolean | undefined;
  /** field: as tall as a text field. compact: for toolbars. */
  variant?: 'field' | 'compact' | undefined;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, name, items, value, onChange, placeholder, hint, error, disabled = false, variant = 'field' } = props;
  const id = useId();
  const chosen = items.find((item) => item.value === value);
  // the library's style element is for lists that overlap their field, which is unused here; the page's CSP blocks it
  const control = (
    <CSPProvider disableStyleElements>
      <Base.Root<Value>
        value={value}
        onValueChange={(next) => {
          if (next !== null) onChange(next);
        }}
        disabled={disabled}
        modal={false}
      >
        <Base.Trigger
          id={id}
          aria-label={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={label === undefined ? undefined : describedBy(id, hint, error)}
          className={classNames(styles.trigger, styles[variant], error && styles.invalid)}
        >
          <Base.Value className={styles.value}>
            {() => (
              <>
                {chosen?.icon}
                <span className={chosen ? undefined : styles.placeholder}>{chosen?.label ?? placeholder}</span>
              </>
            )}
          </Base.Value>
          <Base.Icon className={styles.icon}>
            <IconChevronDown size={18} />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner className={popup.positioner} sideOffset={6} alignItemWithTrigger={false}>
            <Base.Popup className={popup.popup}>
              {items.map((item) => (
                <Base.Item key={item.value} className={popup.item} value={item.value} disabled={item.disabled ?? false}>
                  {item.icon === undefined ? null : <span className={popup.icon}>{item.icon}</span>}
                  <Base.ItemText className={popup.label}>{item.label}</Base.ItemText>
                  <Base.ItemIndicator>
                    <IconCheck size={18} />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
  if (label === undefined) return control;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {control}
    </FieldFrame>
  );
}
