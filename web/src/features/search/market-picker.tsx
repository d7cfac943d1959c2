import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFrame } from '@truefill/client/page/frame.ts';
import { CloseIcon } from '@truefill/client/page/icons.tsx';
import styles from './market-picker.module.css';
import { MarketSearch } from './market-search.tsx';
import { MarketTabs, MarketsOf } from '../quotation/index.ts';

export interface MarketPickerProps {
  /** the market that is currently shown */
  readonly chosen: string;
  readonly onChoose: (symbol: string) => void;
  readonly onClose: () => void;
}

/** The chart's market picker: search, suggestions, and all markets by category. */
export function MarketPicker({ chosen, onChoose, onClose }: MarketPickerProps) {
  const { t } = useTranslation();
  const frame = useFrame();
  const [keyword, setKeyword] = useState('');
  const [category, setCategory] = useState<number | null>(null);
  const find = (word: string): void => {
    setKeyword(word);
    if (word !== '') setCategory(null);
  };
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title}>{t('quotation.title')}</h2>
        <IconButton label={t('common.close')} onClick={onClose}>
          <CloseIcon size={20} />
        </IconButton>
      </header>
      <MarketSearch
        keyword={keyword}
        onKeyword={find}
        onChoose={onChoose}
        chosen={chosen}
        // a phone's keyboard would cover the markets
        focused={frame === 'workspace'}
        takesBest
        below={
          keyword === '' ? (
            <MarketTabs
              category={category}
              onChoose={(picked) => setCategory(picked === category ? null : picked)}
              variant="ink"
              className={styles.tabs}
            />
          ) : null
        }
        browse={
          category === null ? undefined : (
            <MarketsOf category={category} sorting={null} onSort={() => undefined} chosen={chosen} onChoose={onChoose} />
          )
        }
      />
    </>
  );
}
