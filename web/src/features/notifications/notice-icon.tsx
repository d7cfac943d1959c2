import type { NotificationView } from '@truefill/api/notifications/mapping.ts';
import { IconAlertTriangle, IconChartCandle, IconHeadset, IconWallet } from '@truefill/ui/components/icons.ts';
import { subjectOf } from './model.ts';
import styles from './notifications.module.css';

export interface NoticeIconProps {
  readonly notice: NotificationView;
  /** px */
  readonly size: number;
}

/** The round icon of a notice's subject; warnings stand out. */
export function NoticeIcon({ notice, size }: NoticeIconProps) {
  const { alarm } = notice;
  const warns = alarm === 'marginLevel100' || alarm === 'marginLevel75' || alarm === 'stopOut';
  const subject = subjectOf(notice);
  const Icon = warns ? IconAlertTriangle : { money: IconWallet, trading: IconChartCandle, service: IconHeadset }[subject];
  return (
    <span className={styles.icon} data-tone={warns || subject === 'money' ? 'warn' : 'plain'} aria-hidden="true">
      <Icon size={size} />
    </span>
  );
}
