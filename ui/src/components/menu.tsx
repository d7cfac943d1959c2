import { Menu as Base } from '@base-ui/react/menu';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconCheck } from './icons.ts';
import styles from './popup.module.css';

export interface MenuItem {
  readonly id: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly tone?: 'plain' | 'danger' | undefined;
  readonly disabled?: boolean | undefined;
  /** on or off, for an item that can be checked */
  readonly checked?: boolean | undefined;
  /** a divider above this item */
  readonly separated?: boolean | undefined;
  /** the keyboard shortcut of the same action, so that users can learn it */
  readonly shortcut?: string | undefined;
  readonly onSelect: () => void;
}

export interface MenuProps {
  /** a Button or IconButton that becomes the menu's trigger */
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: 'start' | 'center' | 'end' | undefined;
}

export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={6} align={align}>
          <Base.Popup className={styles.popup}>
            {items.map((item) => (
              <Fragment key={item.id}>
                {item.separated ? <Base.Separator className={styles.separator} /> : null}
                <Item {...item} />
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Item({ label, icon, tone, disabled, checked, shortcut, onSelect }: MenuItem) {
  const className = classNames(styles.item, tone === 'danger' && styles.danger);
  const content = (
    <>
      {icon === undefined ? null : <span className={styles.icon}>{icon}</span>}
      <span className={styles.label}>{label}</span>
      {shortcut === undefined ? null : (
        <kbd className={styles.key} aria-hidden="true">
          {shortcut}
        </kbd>
      )}
    </>
  );
  if (checked === undefined) {
    return (
      <Base.Item className={className} disabled={disabled} aria-keyshortcuts={shortcut} onClick={onSelect}>
        {content}
      </Base.Item>
    );
  }
  return (
    <Base.CheckboxItem className={className} disabled={disabled} checked={checked} closeOnClick onCheckedChange={onSelect}>
      {content}
      <Base.CheckboxItemIndicator className={styles.icon}>
        <IconCheck size={18} aria-hidden="true" />
      </Base.CheckboxItemIndicator>
    </Base.CheckboxItem>
  );
}
