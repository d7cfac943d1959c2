import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

export type ButtonTone = 'neutral' | 'primary' | 'outline' | 'ghost' | 'tint' | 'danger' | 'buy' | 'sell';
export type ButtonSize = 'small' | 'medium' | 'large' | 'extra-large';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: ButtonTone | undefined;
  size?: ButtonSize | undefined;
  /** fills the available width */
  wide?: boolean | undefined;
  /** shows that work is in progress and ignores presses, keeping the width and the focus */
  busy?: boolean | undefined;
  icon?: ReactNode;
  /** second, smaller line, such as the price of an order */
  detail?: ReactNode;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** The classes of a button, for links that look like one. */
export function buttonClass(tone: ButtonTone = 'neutral', size: ButtonSize = 'medium', wide = false): string {
  return classNames(styles.button, styles[tone], styles[size], wide && styles.wide);
}

export function Button(props: ButtonProps) {
  const { tone, size, wide, busy = false, icon, detail, className, children, type = 'button', ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass(tone, size, wide), busy && styles.busy, className)}
      // a disabled button would lose the focus
      {...(busy && { 'aria-busy': true, 'aria-disabled': true, onClick: ignore })}
    >
      {icon}
      <span className={styles.label}>
        {children}
        {detail === undefined ? null : <span className={styles.detail}>{detail}</span>}
      </span>
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : null}
    </button>
  );
}

/** Also keeps the form from being submitted, as Enter in one of its fields does. */
function ignore(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
