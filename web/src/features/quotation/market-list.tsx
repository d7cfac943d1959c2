import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '../../brand.ts';
import { useInstrument } from '../../instruments/instruments.ts';
import { CloseIcon, CollapseIcon } from '../../shell/icons.tsx';
import { CategoryChips } from './category-chips.tsx';
import styles from './market-list.module.css';
import { MarketTable } from './market-table.tsx';

export interface MarketListProps {
  readonly chosen: string;
  readonly onChoose: (symbol: string) => void;
  readonly onClose?: (() => void) | undefined;
  /** stands in a dialog, which closes, instead of in the workspace, where it folds away */
  readonly inDialog?: boolean;
}

/** The workspace's list of markets, and the chart's choice of another one. */
export function MarketList({ chosen, onChoose, onClose, inDialog = false }: MarketListProps) {
  const { t } = useTranslation();
  const instrument = useInstrument(chosen);
  const [picked, setPicked] = useState<number | null>(null);
  const category = picked ?? instrument?.categoryId ?? brand().categories[0] ?? 0;
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title}>{t('quotation.title')}</h2>
        {onClose ? (
          <IconButton label={t(inDialog ? 'shell.close' : 'shell.hideMarkets')} onClick={onClose}>
            {inDialog ? <CloseIcon size={20} /> : <CollapseIcon size={18} />}
          </IconButton>
        ) : null}
      </header>
      <CategoryChips category={category} onChoose={setPicked} look="bare" className={styles.categories} />
      <div className={styles.rows} data-scroll-restoration-id="markets">
        <MarketTable category={category} chosen={chosen} onChoose={onChoose} />
      </div>
    </>
  );
}
