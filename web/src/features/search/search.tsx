import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { buttonClass } from '@truefill/ui/components/button.tsx';
import { Chips } from '@truefill/ui/components/chips.tsx';
import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';
import { useFrame } from '@truefill/client/page/frame.ts';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { MarketSearch } from './market-search.tsx';
import styles from './search.module.css';

/** Search over all markets: the term is part of the URL, so that going back shows earlier results. */
export function SearchScreen() {
  const { t } = useTranslation();
  const frame = useFrame();
  const { keyword = '' } = useSearch({ from: '/search' });
  const navigate = useNavigate();
  const words = brand().searchWords.map((word) => ({ value: word, label: word }));
  const find = (word: string): void =>
    void navigate({ to: '/search', search: word === '' ? {} : { keyword: word }, replace: true });
  return (
    <div className={styles.screen}>
      {frame === 'pages' ? <PageHeader title={t('search.title')} /> : <h1 className={styles.title}>{t('search.title')}</h1>}
      <MarketSearch
        keyword={keyword}
        onKeyword={find}
        onChoose={(symbol) => void navigate({ to: '/$symbol/chart', params: { symbol } })}
        // users open the palette to type; on phones the keyboard would cover the hot words
        focused={frame === 'workspace'}
        below={
          words.length === 0 ? null : (
            <div className={styles.hot}>
              <span className={styles.hotLabel}>{t('search.hot')}</span>
              <Chips label={t('search.hot')} items={words} value={keyword === '' ? null : keyword} onChange={find} />
            </div>
          )
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
