import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';
import { AccountChip } from '../../trading-parts/account-chip.tsx';
import { ChevronRightIcon, SearchIcon, ServiceIcon } from '@truefill/client/page/icons.tsx';
import { Wordmark } from '@truefill/client/page/wordmark.tsx';
import { Banners } from './banners.tsx';
import { IconLink } from '../../page/icon-link.tsx';
import styles from './home.module.css';
import { HotMarkets } from './hot-markets.tsx';
import { CategoryChips, MarketTable } from '../quotation/index.ts';

/** The phone's home page: banners, hot markets, and all markets by category. */
export function HomeScreen() {
  const { t } = useTranslation();
  const [category, setCategory] = useState(brand().categories[0] ?? 0);
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.name}>
          <Wordmark />
        </h1>
        <AccountChip />
        <IconLink to="/search" label={t('search.title')}>
          <SearchIcon size={24} />
        </IconLink>
        {brand().switches.customerService && (
          <IconLink to="/user/service" label={t('shell.service')}>
            <ServiceIcon size={24} />
          </IconLink>
        )}
      </header>
      <div className={styles.banners}>
        <Banners />
      </div>
      <div className={styles.hot}>
        <HotMarkets />
      </div>
      <div className={styles.section}>
        <h2 className={styles.title}>{t('quotation.title')}</h2>
        <span className={styles.spans}>{t('quotation.spans')}</span>
        <Link to="/quotation" className={styles.all}>
          {t('home.all')}
          <ChevronRightIcon size={18} />
        </Link>
      </div>
      <CategoryChips category={category} onChoose={setCategory} variant="ink" className={styles.categories} />
      <MarketTable category={category} />
    </>
  );
}
