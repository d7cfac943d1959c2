import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../features/account/avatar.tsx';
import { useUser } from '../page/use-user.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import styles from './account-summary.module.css';

/** A link to the account; nothing for visitors, who have login and registration. */
export function AccountAvatar() {
  const { t } = useTranslation();
  const signedIn = useSession((session) => session.status === 'signed-in');
  const user = useUser();
  if (!signedIn) return null;
  return (
    <Link to="/user" className={styles.avatar} aria-label={t('shell.rail.account')} title={t('shell.rail.account')}>
      <Avatar user={user} size={32} />
    </Link>
  );
}
