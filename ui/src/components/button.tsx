import type { ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { PlainButton, type PlainButtonProps } from './plain-button.tsx';

export type ButtonTone = 'neutral' | 'primary' | 'outline' | 'ghost' | 'tint' | 'danger' | 'buy' | 'sell';
export type ButtonSize = 'small' | 'medium' | 'large' | 'extra-large';

export interface ButtonProps extends PlainButtonProps {
  tone?: ButtonTone | undefined;
  size?: ButtonSize | undefined;
  /** fills the available width */
  wide?: boolean | undefined;
  icon?: ReactNode;
  /** second, smaller line, such as the price of an order */
  detail?: ReactNode;
}

/** The classes of a button, for links that look like one. */
export function buttonClass(tone: ButtonTone = 'neutral', size: ButtonSize = 'medium', wide = false): string {
  return classNames(styles.button, styles[tone], styles[size], wide && styles.wide);
}

export function Button(props: ButtonProps) {
  const { tone, size, wide, icon, detail, className, children, ...rest } = props;
  return (
    <PlainButton {...rest} className={classNames(buttonClass(tone, size, wide), className)}>
      {icon}
      <span className={styles.label}>
        {children}
        {detail === undefined ? null : <span className={styles.detail}>{detail}</span>}
      </span>
      {rest.busy ? <span className={styles.spinner} aria-hidden="true" /> : null}
    </PlainButton>
  );
}
