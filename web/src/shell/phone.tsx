import { Link, Outlet, useMatches } from '@tanstack/react-router';
import { Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';
import { ConnectionStrip } from './connection-strip.tsx';
import { DemonstrationNotice } from './demonstration-notice.tsx';
import {
  ExploreFilledIcon,
  ExploreIcon,
  HistoryIcon,
  HomeFilledIcon,
  HomeIcon,
  PositionsFilledIcon,
  PositionsIcon,
  UserFilledIcon,
  UserIcon,
} from '@truefill/client/page/icons.tsx';
import styles from './phone.module.css';

type Icon = ComponentType<{ size?: number }>;

interface Tab {
  readonly name: 'home' | 'positions' | 'explore' | 'history' | 'user';
  readonly to: '/' | '/position' | '/explore' | '/history' | '/user';
  readonly icon: Icon;
  readonly chosen: Icon;
}

const TABS: readonly Tab[] = [
  { name: 'home', to: '/', icon: HomeIcon, chosen: HomeFilledIcon },
  { name: 'positions', to: '/position', icon: PositionsIcon, chosen: PositionsFilledIcon },
  { name: 'explore', to: '/explore', icon: ExploreIcon, chosen: ExploreFilledIcon },
  { name: 'history', to: '/history', icon: HistoryIcon, chosen: HistoryIcon },
  { name: 'user', to: '/user', icon: UserIcon, chosen: UserFilledIcon },
];

/** Pages with tabs at the bottom. */
export function PhoneShell() {
  const { t } = useTranslation();
  const tab = useMatches().at(-1)?.staticData.tab;
  return (
    <div className={styles.shell}>
      <DemonstrationNotice />
      <ConnectionStrip />
      <main className={styles.page} data-scroll-restoration-id="page" data-of-account={tab === 'positions' || undefined}>
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
      {tab && tab !== 'markets' ? (
        <nav className={styles.tabs} data-pinned aria-label={t('shell.nav.main')}>
          {TABS.filter(({ name }) => name !== 'explore' || brand().switches.exploreTab).map((item) => {
            const chosen = item.name === tab;
            const Icon = chosen ? item.chosen : item.icon;
            return (
              <Link key={item.name} to={item.to} className={styles.tab} aria-current={chosen ? 'page' : undefined}>
                <Icon size={24} />
                {t(`shell.tab.${item.name}`)}
              </Link>
            );
          })}
        </nav>
      ) : null}
    </div>
  );
}
