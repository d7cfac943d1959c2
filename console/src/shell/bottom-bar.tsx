import { IconMenu2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Go, usePath } from '../page/go.tsx';
import { useOperator } from '../session/session.ts';
import styles from './bottom-bar.module.css';
import { isAt, placesOf } from './places.ts';
import { usePlaceCounts } from './use-place-counts.ts';

const SHOWN = 3;

export interface BottomBarProps {
  readonly onMenu: () => void;
}

/** A phone's main destinations, and the menu with all of them. */
export function BottomBar({ onMenu }: BottomBarProps) {
  const { t } = useTranslation();
  const counts = usePlaceCounts();
  const path = usePath();
  return (
    <nav className={styles.bar} data-pinned aria-label={t('shell.nav.main')}>
      {placesOf(useOperator())
        .slice(0, SHOWN)
        .map(({ to, name, icon: Icon }) => (
          <Go key={to} to={to} className={styles.place} aria-current={isAt(path, to) ? 'page' : undefined}>
            <span className={styles.icon}>
              <Icon size={22} aria-hidden="true" />
              {counts[name] ? <span className={styles.count}>{counts[name]}</span> : null}
            </span>
            {t(`console.tab.${name}`)}
          </Go>
        ))}
      <button type="button" className={styles.place} onClick={onMenu}>
        <span className={styles.icon}>
          <IconMenu2 size={22} aria-hidden="true" />
        </span>
        {t('console.menu')}
      </button>
    </nav>
  );
}
