import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';
import { IconShieldHalf } from '@truefill/ui/components/icons.ts';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import styles from './payout-methods.module.css';

/** What happens when a method is saved: an email, and a waiting time before payouts. */
export function SavingNote() {
  const { t } = useTranslation();
  const { newAddressHours } = brand().treasury;
  return (
    <p className={styles.note}>
      <IconShieldHalf size={20} aria-hidden="true" />
      <span>{newAddressHours === 0 ? t('payout.mailed') : t('payout.waits', { count: newAddressHours })}</span>
    </p>
  );
}

/** The end of the waiting time before payouts to a method. @param untilMs null if payouts are allowed now */
export function WaitingTag({ untilMs }: { readonly untilMs: number | null }) {
  const { t } = useTranslation();
  if (untilMs === null) return null;
  return <Tag tone="warn">{t('payout.usableFrom', { time: formatDateTime(untilMs, 'YYYY-MM-DD HH:mm', brand().timeZone) })}</Tag>;
}
