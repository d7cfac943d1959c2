import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';
import { useInstrument } from '../../instruments/instruments.ts';
import { CollapseIcon } from '@truefill/client/page/icons.tsx';
import styles from './market-list.module.css';
import { MarketTabs } from './market-tabs.tsx';
import { MarketsOf } from './markets-of.tsx';
import { SortMenu } from './sort-menu.tsx';
import type { Sorting } from './sorting.ts';

export interface MarketListProps {
  readonly chosen: string;
  readonly onChoose: (symbol: string) => void;
  readonly onClose?: (() => void) | undefined;
}

/** The workspace's list of markets. */
export function MarketList({ chosen, onChoose, onClose }: MarketListProps) {
  const { t } = useTranslation();
  const instrument = useInstrument(chosen);
  const [picked, setPicked] = useState<number | null>(null);
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const category = picked ?? instrument?.categoryId ?? brand().categories[0] ?? 0;
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title}>{t('quotation.title')}</h2>
        <span className={styles.spans}>{t('quotation.spans')}</span>
        <SortMenu sorting={sorting} onSort={setSorting} />
        {onClose ? (
          <IconButton label={t('shell.hideMarkets')} onClick={onClose}>
            <CollapseIcon size={18} />
          </IconButton>
        ) : null}
      </header>
      <MarketTabs category={category} onChoose={setPicked} variant="bare" className={styles.categories} />
      <div className={styles.rows} data-scroll-restoration-id="markets">
        <MarketsOf category={category} sorting={sorting} onSort={setSorting} chosen={chosen} onChoose={onChoose} />
      </div>
    </>
  );
}
