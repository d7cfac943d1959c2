import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { TicketRecordKind } from '@truefill/api/support/reasons.ts';
import styles from './support.module.css';

/** A link from a record to a complaint about it. */
export function ComplainLink({ kind, uid }: { readonly kind: TicketRecordKind; readonly uid: string }) {
  const { t } = useTranslation();
  return (
    <Link to="/user/tickets" search={{ write: 'complaint', record: kind, uid }} className={styles.link}>
      {t('support.complainAbout')}
    </Link>
  );
}
