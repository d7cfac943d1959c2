import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLayout } from '@truefill/client/page/use-layout.ts';
import { Chips } from '@truefill/ui/components/chips.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { Tabs } from '@truefill/ui/components/tabs.tsx';
import { VisuallyHidden } from '@truefill/ui/components/visually-hidden.tsx';
import { address, useGo } from '../../page/go.tsx';
import { Screen } from '../../page/screen.tsx';
import { useKeys } from '../../page/use-keys.ts';
import { useFirstShown } from '../../page/use-first-shown.ts';
import { useHeldRows } from '../../page/use-held-rows.ts';
import { useOpenedFocus } from '../../page/use-opened-focus.ts';
import { useRowInSight } from '../../page/use-row-in-sight.ts';
import styles from '../review/review.module.css';
import { TicketDetail } from './ticket-detail.tsx';
import { TicketList } from './ticket-list.tsx';
import { TICKET_KINDS, TICKET_STATES_SHOWN, type TicketSearch } from './ticket-search.ts';
import { useTicketCounts, useTickets } from './use-tickets.ts';

const PATH = '/tickets';

/** Questions and complaints: waiting ones by deadline, and the conversation next to them. */
export function TicketsScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const wide = useLayout() === 'desktop';
  const search: TicketSearch = useSearch({ strict: false });
  const list = useTickets(search);
  const { rows, isGone, props: holding } = useHeldRows(list.items, list.queryKey.join());
  const first = useFirstShown(list.items, list.queryKey);
  const chosen = search.ticket === undefined ? (wide ? (first?.id ?? null) : null) : Number(search.ticket);
  const show = (id: number | undefined): void => {
    if (id !== undefined) go(address(PATH, { ...search, ticket: id }), { replace: true });
  };
  const at = rows?.findIndex(({ id }) => id === chosen) ?? -1;
  const step = (by: 1 | -1): void => show(rows?.[at === -1 ? 0 : at + by]?.id);
  useKeys({ j: () => step(1), k: () => step(-1) });
  useRowInSight(chosen);
  const part = useOpenedFocus(chosen === null ? null : String(chosen));
  const closeTicket = (): void => go(address(PATH, { ...search, ticket: undefined }));
  const detail =
    chosen === null ? null : (
      <TicketDetail key={chosen} ticketId={chosen} onTaken={() => show(chosen)} onLeave={wide ? undefined : closeTicket} />
    );
  if (!wide && detail !== null) {
    return (
      <section ref={part} className={styles.page} tabIndex={-1} aria-label={t('console-tickets.one')}>
        <VisuallyHidden heading>{t('console.place.tickets')}</VisuallyHidden>
        {detail}
      </section>
    );
  }
  return (
    <Screen title={t('console.place.tickets')} byBrand filled>
      <div className={styles.queue}>
        <section className={styles.list} aria-label={t('console-tickets.list')}>
          <ListHead search={search} />
          <div className={styles.scroller} {...holding}>
            <TicketList
              list={{ ...list, items: rows }}
              chosen={chosen}
              isGone={isGone}
              addressOf={(id) => address(PATH, { ...search, ticket: id })}
            />
          </div>
          <p className={styles.foot}>
            {list.firstPage && list.items
              ? t('console-tickets.shown', { shown: list.items.length, total: list.firstPage.total })
              : null}
          </p>
        </section>
        {wide ? (
          <section className={styles.detail} aria-label={t('console-tickets.one')}>
            {detail ?? <EmptyState title={t('console-tickets.none')} />}
          </section>
        ) : null}
      </div>
    </Screen>
  );
}

function ListHead({ search }: { readonly search: TicketSearch }) {
  const { t } = useTranslation();
  const go = useGo();
  const counts = useTicketCounts(true).data;
  const to = (changes: TicketSearch): void => go(address(PATH, { ...search, ticket: undefined, ...changes }), { replace: true });
  const countOf = { all: counts?.waiting, question: counts?.questions, complaint: counts?.complaints };
  return (
    <>
      <Tabs
        label={t('console-tickets.kinds')}
        items={(['all', ...TICKET_KINDS] as const).map((value) => ({
          value,
          label: t(`console-tickets.tab.${value}`),
          count: countOf[value],
        }))}
        value={search.kind ?? 'all'}
        onChange={(kind) => to({ kind: kind === 'all' ? undefined : kind })}
      />
      <div className={styles.filters}>
        <Chips
          label={t('console-tickets.states')}
          items={TICKET_STATES_SHOWN.map((value) => ({
            value,
            label:
              // of all kinds
              value === 'late' && search.kind === undefined && counts !== undefined && counts.late > 0
                ? `${t('console-tickets.filter.late')} ${counts.late}`
                : t(`console-tickets.filter.${value}`),
          }))}
          value={search.state ?? 'waiting'}
          onChange={(state) => to({ state })}
        />
      </div>
    </>
  );
}
