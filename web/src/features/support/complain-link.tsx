import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { TicketRecordKind } from '@truefill/api/support/reasons.ts';
import styles from './support.module.css';

export interface ComplainLinkProps {
  readonly kind: TicketRecordKind;
  readonly uid: string;
  /** called before the form replaces the record */
  readonly onLeave?: (() => void) | undefined;
}

/** A link from a record to a complaint about it. */
export function ComplainLink({ kind, uid, onLeave }: ComplainLinkProps) {
  const { t } = useTranslation();
  return (
    <Link to="/user/tickets" search={{ write: 'complaint', record: kind, uid }} className={styles.link} onClick={onLeave}>
      {t('support.complainAbout')}
    </Link>
  );
}
