import { IconShieldLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Go, usePath } from '../page/go.tsx';
import { useOperator } from '../session/session.ts';
import { AccountMenu } from './account-menu.tsx';
import { isAt, placesOf } from './places.ts';
import styles from './sidebar.module.css';
import { usePlaceCounts } from './use-place-counts.ts';
import { Wordmark } from './wordmark.tsx';

export interface SidebarProps {
  /** called when an entry was chosen: a drawer closes then */
  readonly onChosen?: (() => void) | undefined;
}

/** The menu, and who is signed in. */
export function Sidebar({ onChosen }: SidebarProps) {
  const { t } = useTranslation();
  const operator = useOperator();
  const counts = usePlaceCounts();
  const path = usePath();
  return (
    <div className={styles.sidebar}>
      <div className={styles.head}>
        <Wordmark />
      </div>
      <nav className={styles.places} aria-label={t('shell.nav.main')}>
        {placesOf(operator).map(({ to, name, icon: Icon }) => (
          <Go key={to} to={to} className={styles.place} aria-current={isAt(path, to) ? 'page' : undefined} onClick={onChosen}>
            <Icon size={20} aria-hidden="true" />
            <span className={styles.name}>{t(`console.place.${name}`)}</span>
            {counts[name] ? <span className={styles.count}>{counts[name]}</span> : null}
          </Go>
        ))}
      </nav>
      <p className={styles.logged}>
        <IconShieldLock size={18} aria-hidden="true" />
        {t('console.logged')}
      </p>
      <AccountMenu />
    </div>
  );
}
