import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconReceipt, IconStack2, IconTicket, IconUser } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import { errorText } from '@truefill/client/calls/error-text.ts';
import { CallFailed } from '@truefill/client/calls/query-client.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { fetchCall } from '../../calls/call.ts';
import { useGo } from '../../page/go.tsx';
import { SearchField } from '../../page/search-field.tsx';
import { TimeText } from '../../page/time-text.tsx';
import { addressOfFound } from './address-of-found.ts';
import { isOfInputMethod } from '@truefill/ui/components/is-of-input-method.ts';
import styles from './search-palette.module.css';

type Found = ConsoleCallResponse<'consoleSearch'>['list'][number];

const ICONS = { user: IconUser, case: IconStack2, order: IconReceipt, option: IconTicket } as const;

export interface SearchPaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A search over users, cases, orders and payment references. */
export function SearchPalette({ open, onClose }: SearchPaletteProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('console.search.title')}>
      {open ? <Search onChosen={onClose} /> : null}
    </Sheet>
  );
}

function Search({ onChosen }: { readonly onChosen: () => void }) {
  const { t, i18n } = useTranslation();
  const go = useGo();
  const list = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  // Enter was pressed before the results arrived
  const [awaited, setAwaited] = useState(false);
  const query = useDeferredValue(typed.trim());
  const search = useQuery({
    queryKey: ['search', query],
    queryFn: ({ signal }) => fetchCall('consoleSearch', { query }, signal),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const found = query === '' ? [] : (search.data?.list ?? []);
  /** whether the listed results belong to the current words */
  const isFresh = query === typed.trim() && search.isSuccess && !search.isPlaceholderData;
  const failure = search.error instanceof CallFailed ? search.error.failure : null;
  const open = (item: Found | undefined): void => {
    if (item === undefined) return;
    onChosen();
    go(addressOfFound(item));
  };
  const openAwaited = useEffectEvent(() => open(found[at]));
  useEffect(() => {
    if (awaited && isFresh) openAwaited();
  }, [awaited, isFresh]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isOfInputMethod(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt(Math.min(found.length - 1, Math.max(0, at + step)));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isFresh) open(found[at]);
      else setAwaited(true);
    }
  };
  const change = (text: string): void => {
    setTyped(text);
    setAt(0);
    setAwaited(false);
  };
  return (
    <div className={styles.search}>
      <SearchField
        label={t('console.search.label')}
        autoFocus
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isFresh && found.length > 0 ? `${list}-${at}` : undefined}
        value={typed}
        onChange={change}
        onKeyDown={onKeyDown}
      />
      <p className={styles.status} role="status">
        {failure ? errorText(i18n, failure) : null}
        {!failure && query === '' ? t('console.search.hint') : null}
        {!failure && query !== '' && search.data && !search.isFetching
          ? t('console.search.found', { count: found.length })
          : null}
      </p>
      <div id={list} role="listbox" aria-label={t('console.search.title')} className={styles.found}>
        {found.map((item, index) => (
          <Result
            key={`${item.kind} ${item.caseKind} ${item.id}`}
            id={`${list}-${index}`}
            item={item}
            chosen={isFresh && index === at}
            onChoose={() => open(item)}
          />
        ))}
      </div>
    </div>
  );
}

interface ResultProps {
  readonly id: string;
  readonly item: Found;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function Result({ id, item, chosen, onChoose }: ResultProps) {
  const { t } = useTranslation();
  const Icon = ICONS[item.kind];
  return (
    // the input keeps the focus and handles the keys
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div id={id} role="option" aria-selected={chosen} className={styles.item} onClick={onChoose}>
      <Icon size={20} aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.title}>{item.title}</span>
        <span className={styles.match}>
          {t(`console.search.kind.${item.kind}`)}, {item.match}
        </span>
      </span>
      <span className={styles.match}>
        <TimeText ms={item.timeTs} pattern="YYYY-MM-DD" />
      </span>
    </div>
  );
}
