import type { UserView } from '@truefill/api/mapping/user.ts';
import styles from './account.module.css';
import { initialsOf, nameOf } from './use-user.ts';

export interface AvatarProps {
  readonly user: UserView | undefined;
  /** px */
  readonly size: number;
}

/** The user's picture, or their initials. */
export function Avatar({ user, size }: AvatarProps) {
  const box = { width: size, height: size, fontSize: size * 0.36 };
  if (user?.avatarUrl) return <img className={styles.avatar} src={user.avatarUrl} style={box} alt="" />;
  return (
    <span className={styles.avatar} style={box} aria-hidden="true">
      {user ? initialsOf(nameOf(user)) : ''}
    </span>
  );
}
