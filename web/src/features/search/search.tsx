import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { buttonClass } from '@truefill/ui/components/button.tsx';
import { Chips } from '@truefill/ui/components/chips.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '../../brand.ts';
import { useInstruments } from '../../instruments/instruments.ts';
import { useKept } from '../../kept/kept.ts';
import { watchlistKind } from '../../kept/kinds.ts';
import { fetchCall } from '../../query-client.ts';
import { useFrame } from '../../shell/frame.ts';
import { SearchIcon } from '../../shell/icons.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { PageHeader } from '../../shell/page-header.tsx';
import { FavouriteStar } from '../quotation/favourite-star.tsx';
import { favouritesAmong } from '../quotation/favourites.ts';
import { MarketRows } from '../quotation/market-rows.tsx';
import { MarketRowsSkeleton } from '../quotation/market-rows-skeleton.tsx';
import { walkRows } from '../quotation/row-keys.ts';
import styles from './search.module.css';

const HOT_WORDS = ['USD', 'GBP', 'AUD', 'HKD'].map((word) => ({ value: word, label: word }));
const LONGEST = 140;
/** a word is searched for once the typing rests */
const TYPING_MS = 150;
/** how many markets a brand without hot ones suggests */
const FEW = 6;

/** Search over all markets: the word is part of the address, so that back leads to what was found. */
export function SearchScreen() {
  const { t } = useTranslation();
  const frame = useFrame();
  const { keyword = '' } = useSearch({ from: '/search' });
  const [text, setText] = useState(keyword);
  const navigate = useNavigate();
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  // a search that is still to come would lead back to this page
  useEffect(() => () => clearTimeout(typing.current), []);
  const find = (word: string): void => {
    clearTimeout(typing.current);
    void navigate({ to: '/search', search: word.trim() === '' ? {} : { keyword: word.trim() }, replace: true });
  };
  const type = (word: string): void => {
    setText(word);
    clearTimeout(typing.current);
    typing.current = setTimeout(() => find(word), TYPING_MS);
  };
  const run = (word: string): void => {
    setText(word);
    find(word);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    run(text);
  };
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // the palette is opened to type; on phones the keyboard would cover the hot words
    if (frame === 'workspace') field.current?.focus();
  }, [frame]);
  return (
    <div role="presentation" className={styles.screen} onKeyDown={(event) => walkFromField(event, field.current)}>
      {frame === 'pages' ? <PageHeader title={t('search.title')} /> : <h1 className={styles.title}>{t('search.title')}</h1>}
      <form role="search" className={styles.form} onSubmit={submit}>
        <input
          ref={field}
          className={styles.input}
          type="search"
          enterKeyHint="search"
          aria-label={t('search.keyword')}
          placeholder={t('search.keyword')}
          maxLength={LONGEST}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <IconButton type="submit" label={t('search.run')}>
          <SearchIcon size={20} />
        </IconButton>
      </form>
      <div className={styles.hot}>
        <span className={styles.hotLabel}>{t('search.hot')}</span>
        <Chips label={t('search.hot')} items={HOT_WORDS} value={keyword === '' ? null : keyword} onChange={run} />
      </div>
      <div className={styles.results} data-scroll-restoration-id="search">
        {keyword === '' ? <Suggested /> : <Results keyword={keyword} />}
      </div>
    </div>
  );
}

/** Down from the field leads to what was found, and up from there to the field. */
function walkFromField(event: KeyboardEvent<HTMLElement>, field: HTMLElement | null): void {
  if (event.defaultPrevented) return;
  const fromField = event.target === field;
  const to =
    event.key === 'ArrowDown' && fromField
      ? event.currentTarget.querySelector<HTMLElement>('[role=grid] a[tabindex="0"]')
      : field;
  if (!to || !(fromField ? event.key === 'ArrowDown' : event.key === 'ArrowUp' && isInRow(event.target))) return;
  event.preventDefault();
  to.focus();
}

function isInRow(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[role=row]') !== null;
}

/** Before a word is typed: the user's favourites, and what the brand shows first. */
function Suggested() {
  const { t } = useTranslation();
  const instruments = useInstruments();
  const watched = useKept(watchlistKind);
  if (!instruments) return <MarketRowsSkeleton />;
  const own = favouritesAmong(instruments.list, watched);
  const hot = brand().hotSymbols.flatMap((symbol) => instruments.bySymbol.get(symbol) ?? []);
  const popular = (hot.length > 0 ? hot : instruments.list.slice(0, FEW)).filter((market) => !own.includes(market));
  const groups = [
    { name: t('quotation.favourites'), markets: own },
    { name: t('search.popular'), markets: popular },
  ];
  return groups
    .filter(({ markets }) => markets.length > 0)
    .map(({ name, markets }) => (
      <section key={name}>
        <h2 className={styles.group}>{name}</h2>
        <MarketRows instruments={markets} star={FavouriteStar} walk={walkRows} label={name} />
      </section>
    ));
}

function Results({ keyword }: { readonly keyword: string }) {
  const { t } = useTranslation();
  const instruments = useInstruments();
  const { data, isError, refetch } = useQuery({
    queryKey: ['search', keyword],
    // each letter gives up the search for the word before it
    queryFn: ({ signal }) => fetchCall('productSearch', { keyword }, signal),
    placeholderData: keepPreviousData,
  });
  if (isError) return <LoadFailed title={t('search.failed')} onRetry={() => void refetch()} />;
  if (!data || !instruments) return <MarketRowsSkeleton />;
  const found = data.forexProductList.flatMap((symbol) => instruments.bySymbol.get(symbol) ?? []);
  if (found.length === 0) {
    const action = (
      <Link to="/quotation" className={buttonClass()}>
        {t('quotation.all')}
      </Link>
    );
    return <EmptyState title={t('search.none', { keyword })} action={action} />;
  }
  return <MarketRows key={keyword} instruments={found} star={FavouriteStar} walk={walkRows} />;
}
