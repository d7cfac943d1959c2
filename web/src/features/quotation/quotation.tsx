import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { VisuallyHidden } from '@truefill/ui/components/visually-hidden.tsx';
import { brand } from '@truefill/client/brand.ts';
import { useFrame } from '@truefill/client/page/frame.ts';
import { SearchIcon } from '@truefill/client/page/icons.tsx';
import { AccountChip } from '../../trading-parts/account-chip.tsx';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { MarketTabs } from './market-tabs.tsx';
import { MarketsOf } from './markets-of.tsx';
import { IconLink } from '../../page/icon-link.tsx';
import styles from './quotation.module.css';
import { SortMenu } from './sort-menu.tsx';
import type { Sorting } from './sorting.ts';
import { Banners, HotMarkets } from '../home/index.ts';

/** All markets by category. Beside the workspace, which has no home page, it also has the banners and the hot markets. */
export function QuotationScreen() {
  const { t } = useTranslation();
  const frame = useFrame();
  const [category, setCategory] = useState(brand().categories[0] ?? 0);
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const actions = (
    <>
      <SortMenu sorting={sorting} onSort={setSorting} />
      <IconLink to="/search" label={t('search.title')}>
        <SearchIcon size={22} />
      </IconLink>
    </>
  );
  return (
    <div className={styles.screen} data-frame={frame}>
      {frame === 'pages' ? (
        <PageHeader title={t('quotation.title')} account={<AccountChip />} actions={actions} />
      ) : (
        <div className={styles.top}>
          <VisuallyHidden heading>{t('quotation.title')}</VisuallyHidden>
          <Banners />
          <HotMarkets />
        </div>
      )}
      <MarketTabs category={category} onChoose={setCategory} variant="ink" className={styles.categories} />
      <MarketsOf category={category} sorting={sorting} onSort={setSorting} withNote />
    </div>
  );
}
