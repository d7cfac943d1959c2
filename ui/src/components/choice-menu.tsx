import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { IconCheck } from './icons.ts';
import styles from './popup.module.css';

export interface ChoiceMenuItem<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  /** language of the label if it differs from the page's */
  readonly lang?: string | undefined;
}

export interface ChoiceMenuProps<Value extends string> {
  /** an IconButton that becomes the menu's trigger */
  trigger: ReactElement;
  items: readonly ChoiceMenuItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A single-choice menu under a button; the selected item has a check mark. */
export function ChoiceMenu<Value extends string>({ trigger, items, value, onChange }: ChoiceMenuProps<Value>) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={6} align="end">
          <Base.Popup className={styles.popup}>
            <Base.RadioGroup value={value} onValueChange={(next) => onChange(next as Value)}>
              {items.map((item) => (
                <Base.RadioItem key={item.value} className={styles.item} value={item.value} lang={item.lang} closeOnClick>
                  {item.icon === undefined ? null : <span className={styles.icon}>{item.icon}</span>}
                  <span className={styles.label}>{item.label}</span>
                  <Base.RadioItemIndicator>
                    <IconCheck size={18} />
                  </Base.RadioItemIndicator>
                </Base.RadioItem>
              ))}
            </Base.RadioGroup>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
