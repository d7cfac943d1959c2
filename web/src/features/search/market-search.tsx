import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { VisuallyHidden } from '@truefill/ui/components/visually-hidden.tsx';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseIcon, SearchIcon } from '../../shell/icons.tsx';
import { useAllPrices } from '../../live/market-feed.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { MarketRowsSkeleton } from '../quotation/market-rows-skeleton.tsx';
import type { MarketGroup } from './market-groups.ts';
import { MarketOption } from './market-option.tsx';
import styles from './market-search.module.css';
import { useMarketsFor } from './use-markets-for.ts';

const LONGEST = 140;
/** a word is searched for once the typing rests */
const TYPING_MS = 150;
const PAGE = 8;

export interface MarketSearchProps {
  /** what is searched for; empty for suggestions */
  readonly keyword: string;
  readonly onKeyword: (keyword: string) => void;
  readonly onChoose: (symbol: string) => void;
  /** the market that is shown already */
  readonly chosen?: string | undefined;
  /** the field takes the focus */
  readonly focused: boolean;
  /** Enter takes the best match, where no other was gone to */
  readonly takesBest?: boolean;
  /** what stands between field and markets */
  readonly below?: ReactNode;
  /** what stands instead of suggestions */
  readonly browse?: ReactNode;
  /** where nothing was found */
  readonly elsewhere?: ReactNode;
}

/**
 * A field over a list of markets that follows the typing. The focus stays in the field: up, down and page lead through the list, Enter
 * takes what they are at or else searches at once, Escape clears the field before it closes anything.
 */
export function MarketSearch(props: MarketSearchProps) {
  const { keyword, onKeyword, onChoose, chosen, focused, takesBest = false, below, browse, elsewhere } = props;
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState(keyword);
  const [sought, setSought] = useState(keyword);
  const [seen, setSeen] = useState(keyword);
  if (seen !== keyword) {
    setSeen(keyword);
    // not by this field: by a word to press, or by going back
    if (keyword !== sought) {
      setSought(keyword);
      setText(keyword);
    }
  }
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
  const optionId = (symbol: string): string => `${id}-${symbol}`;
  const find = (word: string): void => {
    setActive(null);
    setSought(word.trim());
    onKeyword(word.trim());
  };
  const findTyped = useEffectEvent(find);
  useEffect(() => {
    if (text.trim() === sought) return;
    const typing = setTimeout(() => findTyped(text), TYPING_MS);
    return () => clearTimeout(typing);
  }, [text, sought]);
  const run = (word: string): void => {
    setText(word);
    find(word);
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }[event.key];
    if (step !== undefined && symbols.length > 0) {
      event.preventDefault();
      const to = symbols[Math.max(0, Math.min(symbols.length - 1, symbols.indexOf(current ?? '') + step))] ?? null;
      setActive(to);
      if (to !== null) document.getElementById(optionId(to))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      event.stopPropagation();
      run('');
    }
  };
  return (
    <div className={styles.screen}>
      <form
        role="search"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === keyword && current !== null) onChoose(current);
          else run(text);
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
          aria-activedescendant={current === null ? undefined : optionId(current)}
          aria-label={t('search.keyword')}
          placeholder={t('search.keyword')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={LONGEST}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKey}
        />
        {text === '' ? null : (
          <IconButton
            label={t('search.clear')}
            onClick={() => {
              run('');
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
      <div className={styles.results} data-scroll-restoration-id="search">
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
            : shown.map(({ name, markets }) => (
                <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
                  <div id={`${id}-${name}`} role="presentation" className={styles.group}>
                    <GroupName name={name} />
                  </div>
                  {markets.map((market) => (
                    <MarketOption
                      key={market.symbol}
                      id={optionId(market.symbol)}
                      instrument={market}
                      active={market.symbol === current}
                      chosen={market.symbol === chosen}
                      onChoose={onChoose}
                    />
                  ))}
                </div>
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

function GroupName({ name }: Pick<MarketGroup, 'name'>) {
  const { t } = useTranslation();
  if (typeof name === 'number') return t(`instrument.category.${name as 1 | 2 | 3 | 4 | 5}`);
  return name === 'favourites' ? t('quotation.favourites') : t(`search.${name}`);
}
