import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { VisuallyHidden } from '@truefill/ui/components/visually-hidden.tsx';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseIcon, SearchIcon } from '@truefill/client/page/icons.tsx';
import { useAllPrices } from '../../live/market-feed.ts';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import type { MarketGroup } from './market-groups.ts';
import { MarketOption } from './market-option.tsx';
import styles from './market-search.module.css';
import { useMarketsFor } from './use-markets-for.ts';
import { useSearchText } from './use-search-text.ts';
import { isOfInputMethod } from '@truefill/ui/components/is-of-input-method.ts';
import { MarketRowsSkeleton } from '../quotation/index.ts';

const MAX_QUERY_LENGTH = 140;
const PAGE = 8;

export interface MarketSearchProps {
  /** the search term; empty for suggestions */
  readonly keyword: string;
  readonly onKeyword: (keyword: string) => void;
  readonly onChoose: (symbol: string) => void;
  /** the market that is currently shown */
  readonly chosen?: string | undefined;
  /** focuses the field */
  readonly focused: boolean;
  /** Enter selects the best match if no other is highlighted */
  readonly takesBest?: boolean;
  /** shown between field and markets */
  readonly below?: ReactNode;
  /** shown instead of suggestions */
  readonly browse?: ReactNode;
  /** shown if nothing was found */
  readonly elsewhere?: ReactNode;
}

/**
 * A search field over a list of markets that updates while typing. The focus stays in the field: up, down and page keys move
 * through the list, Enter selects the highlighted market or otherwise searches immediately, Escape clears the field before it
 * closes anything.
 */
export function MarketSearch(props: MarketSearchProps) {
  const { keyword, onKeyword, onChoose, chosen, focused, takesBest = false, below, browse, elsewhere } = props;
  const { t } = useTranslation();
  const id = useId();
  const [active, setActive] = useState<string | null>(null);
  const { groups, failed, retry } = useMarketsFor(keyword);
  useAllPrices();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);
  const shown = browse !== undefined && keyword === '' ? [] : (groups ?? []);
  const symbols = shown.flatMap(({ markets }) => markets.map(({ symbol }) => symbol));
  const best = takesBest && keyword !== '' ? (symbols[0] ?? null) : null;
  const current = active !== null && symbols.includes(active) ? active : best;
  const word = useSearchText(keyword, (next) => {
    setActive(null);
    onKeyword(next);
  });
  const onKey = (event: KeyboardEvent): void => {
    if (isOfInputMethod(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }[event.key];
    if (step !== undefined && symbols.length > 0) {
      event.preventDefault();
      const to = symbols[Math.max(0, Math.min(symbols.length - 1, symbols.indexOf(current ?? '') + step))] ?? null;
      setActive(to);
      if (to !== null) document.getElementById(optionId(id, to))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Escape' && word.text !== '') {
      event.preventDefault();
      event.stopPropagation();
      word.run('');
    }
  };
  return (
    <div className={styles.screen}>
      <form
        role="search"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (word.text.trim() === keyword && current !== null) onChoose(current);
          else word.run(word.text);
        }}
      >
        <input
          ref={field}
          className={styles.input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          role="combobox"
          aria-expanded={symbols.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current === null ? undefined : optionId(id, current)}
          aria-label={t('search.keyword')}
          placeholder={t('search.keyword')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={MAX_QUERY_LENGTH}
          value={word.text}
          onChange={(event) => word.type(event.currentTarget.value)}
          onKeyDown={onKey}
        />
        {word.text === '' ? null : (
          <IconButton
            label={t('search.clear')}
            onClick={() => {
              word.run('');
              field.current?.focus();
            }}
          >
            <CloseIcon size={18} />
          </IconButton>
        )}
        <IconButton type="submit" label={t('search.run')}>
          <SearchIcon size={20} />
        </IconButton>
      </form>
      {below}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and its options are not focusable */}
      <div className={styles.results} tabIndex={0} data-scroll-restoration-id="search">
        {browse !== undefined && keyword === '' ? (
          browse
        ) : failed ? (
          <LoadFailed title={t('search.failed')} onRetry={retry} />
        ) : groups === undefined ? (
          <MarketRowsSkeleton />
        ) : null}
        <div id={`${id}-list`} role="listbox" aria-label={t('quotation.title')}>
          {failed
            ? null
            : shown.map((group) => (
                <Group key={group.name} group={group} id={id} current={current} chosen={chosen} onChoose={onChoose} />
              ))}
        </div>
        <div role="status">
          {keyword === '' || !groups || failed ? null : groups.length === 0 ? (
            <EmptyState title={t('search.none', { keyword })} action={elsewhere}>
              {t('search.noneHint')}
            </EmptyState>
          ) : (
            <VisuallyHidden>{t('search.found', { count: symbols.length })}</VisuallyHidden>
          )}
        </div>
      </div>
    </div>
  );
}

function optionId(id: string, symbol: string): string {
  return `${id}-${symbol}`;
}

interface GroupProps extends Pick<MarketSearchProps, 'chosen' | 'onChoose'> {
  readonly group: MarketGroup;
  /** id of the list */
  readonly id: string;
  /** id of the highlighted option */
  readonly current: string | null;
}

function Group({ group: { name, markets }, id, current, chosen, onChoose }: GroupProps) {
  return (
    <div role="group" aria-labelledby={`${id}-${name}`}>
      <div id={`${id}-${name}`} role="presentation" className={styles.group}>
        <GroupName name={name} />
      </div>
      {markets.map((market) => (
        <MarketOption
          key={market.symbol}
          id={optionId(id, market.symbol)}
          instrument={market}
          active={market.symbol === current}
          chosen={market.symbol === chosen}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}

function GroupName({ name }: Pick<MarketGroup, 'name'>) {
  const { t } = useTranslation();
  if (typeof name === 'number') return t(`instrument.category.${name as 1 | 2 | 3 | 4 | 5}`);
  return name === 'favourites' ? t('quotation.favourites') : t(`search.${name}`);
}
