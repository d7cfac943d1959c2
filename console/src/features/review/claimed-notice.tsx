import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { TimeText } from '../../page/time-text.tsx';
import styles from './claimed-notice.module.css';

export interface ClaimedNoticeProps {
  readonly untilMs: number;
  readonly busy: boolean;
  readonly onRelease: () => void;
}

/** How long the operator's own claim lasts, with the button that releases it. */
export function ClaimedNotice({ untilMs, busy, onRelease }: ClaimedNoticeProps) {
  const { t } = useTranslation();
  return (
    <p className={styles.claimed}>
      <IconLock size={16} aria-hidden="true" />
      <span>
        {t('console-review.yours')} <TimeText ms={untilMs} pattern="HH:mm" />
      </span>
      <Button size="small" tone="ghost" icon={<IconLockOpen size={16} />} busy={busy} onClick={onRelease}>
        {t('console-review.release')}
      </Button>
    </p>
  );
}
