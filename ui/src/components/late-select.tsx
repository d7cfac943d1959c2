import { lazy, Suspense, type FunctionComponent } from 'react';
import { classNames } from './class-names.ts';
import { IconChevronDown } from './icons.ts';
import type { SelectProps } from './select.tsx';
import styles from './select.module.css';

const Select = lazy(async () => ({ default: (await import('./select.tsx')).Select as FunctionComponent<SelectProps<string>> }));

/** A compact select whose code is fetched once it is shown; until then it looks the same and waits. */
export function LateSelect(props: Pick<SelectProps<string>, 'name' | 'items' | 'value' | 'onChange'>) {
  const chosen = props.items.find(({ value }) => value === props.value);
  const standIn = (
    <button type="button" className={classNames(styles.trigger, styles.compact)} aria-label={props.name} aria-disabled="true">
      <span className={styles.value}>{chosen?.label}</span>
      <span className={styles.icon}>
        <IconChevronDown size={18} />
      </span>
    </button>
  );
  return (
    <Suspense fallback={standIn}>
      <Select {...props} look="compact" />
    </Suspense>
  );
}
