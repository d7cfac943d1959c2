import { useSession } from '@truefill/client/session/session-store.ts';
import { VersionText } from '../../page/version-text.tsx';
import styles from './account.module.css';
import { MenuList } from './menu-list.tsx';
import { UserCard } from './user-card.tsx';
import { VisitorCard } from './visitor-card.tsx';

/** The account menu: identity, balance and settings. A page on phones, otherwise the left half of the panel. */
export function Menu() {
  const signedIn = useSession((session) => session.status === 'signed-in');
  return (
    <div className={styles.menu}>
      {signedIn ? <UserCard /> : <VisitorCard />}
      <MenuList />
      <p className={styles.version}>
        <VersionText />
      </p>
    </div>
  );
}
