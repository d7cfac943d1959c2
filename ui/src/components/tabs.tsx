import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tabs.module.css';

export interface TabItem<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** shown in a small pill beside the label */
  readonly count?: number | undefined;
}

export interface TabsProps<Value extends string> {
  /** accessible name of the list of tabs */
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** right end of the tab row */
  aside?: ReactNode;
  /** TabPanel elements */
  children?: ReactNode;
  className?: string | undefined;
}

/** Tabs with an underline. */
export function Tabs<Value extends string>({ label, items, value, onChange, aside, children, className }: TabsProps<Value>) {
  return (
    <Base.Root className={classNames(styles.root, className)} value={value} onValueChange={(next) => onChange(next as Value)}>
      <div className={styles.bar}>
        <Base.List className={styles.list} aria-label={label} activateOnFocus>
          {items.map((item) => (
            <Base.Tab key={item.value} className={styles.tab} value={item.value}>
              {item.label}
              {item.count === undefined ? null : <span className={styles.count}>{item.count}</span>}
            </Base.Tab>
          ))}
        </Base.List>
        {aside}
      </div>
      {children}
    </Base.Root>
  );
}

export interface TabPanelProps {
  value: string;
  children: ReactNode;
  className?: string | undefined;
}

/** The content of a tab; only the selected one is mounted. */
export function TabPanel({ value, children, className }: TabPanelProps) {
  return (
    <Base.Panel className={classNames(styles.panel, className)} value={value}>
      {children}
    </Base.Panel>
  );
}
