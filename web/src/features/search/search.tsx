import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { buttonClass } from '@truefill/ui/components/button.tsx';
import { Chips } from '@truefill/ui/components/chips.tsx';
import { useTranslation } from 'react-i18next';
import { useFrame } from '@truefill/client/page/frame.ts';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { MarketSearch } from './market-search.tsx';
import styles from './search.module.css';

const HOT_WORDS = ['USD', 'GBP', 'AUD', 'HKD'].map((word) => ({ value: word, label: word }));

/** Search over all markets: the word is part of the address, so that back leads to what was found. */
export function SearchScreen() {
  const { t } = useTranslation();
  const frame = useFrame();
  const { keyword = '' } = useSearch({ from: '/search' });
  const navigate = useNavigate();
  const find = (word: string): void =>
    void navigate({ to: '/search', search: word === '' ? {} : { keyword: word }, replace: true });
  return (
    <div className={styles.screen}>
      {frame === 'pages' ? <PageHeader title={t('search.title')} /> : <h1 className={styles.title}>{t('search.title')}</h1>}
      <MarketSearch
        keyword={keyword}
        onKeyword={find}
        onChoose={(symbol) => void navigate({ to: '/$symbol/chart', params: { symbol } })}
        // the palette is opened to type; on phones the keyboard would cover the hot words
        focused={frame === 'workspace'}
        below={
          <div className={styles.hot}>
            <span className={styles.hotLabel}>{t('search.hot')}</span>
            <Chips label={t('search.hot')} items={HOT_WORDS} value={keyword === '' ? null : keyword} onChange={find} />
          </div>
        }
        elsewhere={
          <Link to="/quotation" className={buttonClass()}>
            {t('quotation.all')}
          </Link>
        }
      />
    </div>
  );
}
