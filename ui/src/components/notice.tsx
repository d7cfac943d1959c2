import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from './icons.ts';
import styles from './notice.module.css';

export type NoticeTone = 'neutral' | 'info' | 'ok' | 'warn' | 'danger';

export interface NoticeProps {
  tone?: NoticeTone | undefined;
  title?: ReactNode;
  children?: ReactNode;
  /** replaces the tone's icon */
  icon?: ReactNode;
  /** right end, such as a button */
  action?: ReactNode;
  /** announce it to screen readers when it appears */
  live?: 'polite' | 'assertive' | undefined;
}

function toneIcon(tone: NoticeTone): ReactNode {
  if (tone === 'ok') return <IconCircleCheck size={18} />;
  if (tone === 'warn' || tone === 'danger') return <IconAlertTriangle size={18} />;
  return <IconInfoCircle size={18} />;
}

/** An inline message. It never covers prices or the button it refers to. */
export function Notice({ tone = 'neutral', title, children, icon, action, live }: NoticeProps) {
  const role = live === 'assertive' ? 'alert' : live === 'polite' ? 'status' : undefined;
  return (
    <div className={classNames(styles.notice, styles[tone])} role={role}>
      <span className={styles.icon} aria-hidden="true">
        {icon ?? toneIcon(tone)}
      </span>
      <div className={styles.body}>
        {title === undefined ? null : <p className={styles.title}>{title}</p>}
        {children}
      </div>
      {action}
    </div>
  );
}
