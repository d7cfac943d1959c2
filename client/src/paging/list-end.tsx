import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { errorText } from '../calls/error-text.ts';
import { InfiniteScroll } from './infinite-scroll.tsx';
import styles from './list-end.module.css';
import type { PagedList } from './use-paged-list.ts';

/** The end of a list: a loading indicator, an error, or nothing once everything is loaded. */
export function ListEnd({ list }: { readonly list: Omit<PagedList<unknown>, 'firstPage'> }) {
  const { t, i18n } = useTranslation();
  if (!list.hasNext && !list.failure) return null;
  return (
    <div className={styles.end}>
      {list.failure ? (
        <>
          <p role="alert">{errorText(i18n, list.failure)}</p>
          <Button size="small" busy={list.loadingMore} onClick={list.retry}>
            {t('shell.retry')}
          </Button>
        </>
      ) : null}
      <div className={styles.more}>
        {list.loadingMore ? <Skeleton height="44px" /> : null}
        {/* keyed, so that a page that does not fill the screen asks for the next one */}
        {list.hasNext ? <InfiniteScroll key={list.items?.length} onNear={list.loadMore} /> : null}
      </div>
    </div>
  );
}
