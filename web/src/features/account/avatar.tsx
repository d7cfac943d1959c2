import type { UserView } from '@truefill/api/identity/user-mapping.ts';
import styles from './account.module.css';
import { usePrivateImage } from '../../pictures/private-image.ts';
import { initialsOf, nameOf } from '../../page/use-user.ts';

export interface AvatarProps {
  readonly user: UserView | undefined;
  /** px */
  readonly size: number;
  /** shown instead of the saved photo: one that was just chosen */
  readonly preview?: string | null | undefined;
}

/** The user's profile photo, or their initials. */
export function Avatar({ user, size, preview = null }: AvatarProps) {
  const saved = usePrivateImage(user?.avatarUrl ?? '');
  const shown = preview ?? saved;
  const box = { width: size, height: size, fontSize: size * 0.36 };
  if (shown) return <img className={styles.avatar} src={shown} style={box} alt="" />;
  return (
    <span className={styles.avatar} style={box} aria-hidden="true">
      {user ? initialsOf(nameOf(user)) : ''}
    </span>
  );
}
