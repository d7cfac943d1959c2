import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';
import {
  ExploreIcon,
  HistoryIcon,
  MarketsIcon,
  PositionsIcon,
  ServiceIcon,
  TradeIcon,
  UserIcon,
} from '@truefill/client/page/icons.tsx';
import styles from './rail.module.css';

interface Place {
  readonly name: 'trade' | 'markets' | 'positions' | 'explore' | 'history' | 'account';
  /** the tab of the routes that highlight it */
  readonly tab: string;
  readonly to: '/' | '/quotation' | '/position' | '/explore' | '/history' | '/user';
  readonly icon: ComponentType<{ size?: number }>;
}

const PLACES: readonly Place[] = [
  { name: 'trade', tab: 'home', to: '/', icon: TradeIcon },
  { name: 'markets', tab: 'markets', to: '/quotation', icon: MarketsIcon },
  { name: 'explore', tab: 'explore', to: '/explore', icon: ExploreIcon },
  { name: 'positions', tab: 'positions', to: '/position', icon: PositionsIcon },
  { name: 'history', tab: 'history', to: '/history', icon: HistoryIcon },
  { name: 'account', tab: 'user', to: '/user', icon: UserIcon },
];

/** The side navigation of wide windows. */
export function Rail({ tab }: { readonly tab: string | undefined }) {
  const { t } = useTranslation();
  return (
    <nav className={styles.rail} aria-label={t('shell.nav.main')}>
      {PLACES.filter(({ name }) => name !== 'explore' || brand().switches.exploreTab).map(
        ({ name, tab: own, to, icon: Icon }) => (
          <Link key={name} to={to} className={styles.place} aria-current={own === (tab ?? 'home') ? 'page' : undefined}>
            <Icon size={20} />
            {t(`shell.rail.${name}`)}
          </Link>
        ),
      )}
      {brand().switches.customerService && (
        <Link to="/user/service" className={styles.last}>
          <ServiceIcon size={20} />
          {t('shell.rail.help')}
        </Link>
      )}
    </nav>
  );
}
