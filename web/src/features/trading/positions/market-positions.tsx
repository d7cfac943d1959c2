import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { TabPanel, Tabs } from '@truefill/ui/components/tabs.tsx';
import { useFocusInList } from '../../../trading-parts/focus-targets.ts';
import { ListSkeleton } from '../../../trading-parts/list-page.tsx';
import list from '../../../trading-parts/order-list.module.css';
import { useServerNow } from '@truefill/client/use-server-now.ts';
import type { LivePosition } from './model.ts';
import { NoPending } from './pending/no-pending.tsx';
import { NoPositions } from './no-positions.tsx';
import { PendingCard } from './pending/pending-card.tsx';
import { pendingSums, type LivePending } from './pending/pending.ts';
import { PositionRow } from './position-row.tsx';
import styles from './positions.module.css';
import { QuoteSubscriptions } from './quote-subscriptions.tsx';
import { usePrefetchedSheets } from './prefetch-sheets.ts';
import { showOrder } from '../../../trading-parts/shown-order.ts';
import { SwipeRow } from './swipe-row.tsx';
import { SumsCard } from './sums-card.tsx';
import { useLivePending } from './pending/use-live-pending.ts';
import { useLivePositions } from './use-live-positions.ts';

type ListTab = 'open' | 'pending';

/** The phone's lists of open positions and of pending orders, below their sums. */
export function MarketPositions() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const tab: ListTab = useSearch({ from: '/position' }).tab ?? 'open';
  const { frame, positions, sums, symbols } = useLivePositions();
  const { pending, symbols: pendingSymbols } = useLivePending();
  usePrefetchedSheets('lists');
  useFocusInList();
  if (frame === null || pending === null) return <ListSkeleton cardHeight="136px" />;
  return (
    <>
      <QuoteSubscriptions symbols={[...new Set([...symbols, ...pendingSymbols])]} />
      <SumsCard sums={sums} pending={tab === 'pending' ? pendingSums(pending) : null} />
      <Tabs<ListTab>
        className={styles.tabs}
        label={t('positions.title')}
        items={[
          { value: 'open', label: t('positions.open'), count: positions.length },
          { value: 'pending', label: t('positions.pending'), count: pending.length },
        ]}
        value={tab}
        onChange={(next) => void navigate({ to: '/position', search: next === 'pending' ? { tab: next } : {}, replace: true })}
      >
        <TabPanel value="open">
          <OpenList positions={positions} />
        </TabPanel>
        <TabPanel value="pending">
          <PendingList pending={pending} />
        </TabPanel>
      </Tabs>
    </>
  );
}

function OpenList({ positions }: { readonly positions: readonly LivePosition[] }) {
  const { t } = useTranslation();
  const nowMs = useServerNow(1_000);
  return (
    <>
      {positions.length === 0 ? <NoPositions /> : null}
      <ul className={list.list}>
        {positions.map((position) => (
          <li key={position.order.id}>
            <SwipeRow
              left={{
                label: t('positions.close'),
                act: () => showOrder({ kind: 'position', orderId: position.order.id, confirm: true }),
              }}
              right={{
                label: t('positions.edit'),
                act: () => showOrder({ kind: 'position', orderId: position.order.id, confirm: false, at: 'edit' }),
              }}
            >
              <PositionRow
                position={position}
                nowMs={nowMs}
                onOpen={() => showOrder({ kind: 'position', orderId: position.order.id, confirm: false })}
              />
            </SwipeRow>
          </li>
        ))}
      </ul>
      {positions.length > 1 ? (
        <Button className={styles.closeAll} onClick={() => showOrder({ kind: 'all' })}>
          {t('positions.closeAll')}
        </Button>
      ) : null}
    </>
  );
}

function PendingList({ pending }: { readonly pending: readonly LivePending[] }) {
  const { t } = useTranslation();
  return (
    <>
      {pending.length === 0 ? <NoPending /> : null}
      <ul className={list.list}>
        {pending.map((order) => (
          <li key={order.order.id}>
            <SwipeRow
              left={{
                label: t('positions.cancel'),
                act: () => showOrder({ kind: 'pending', orderId: order.order.id, confirm: true }),
              }}
              right={{
                label: t('positions.editOrder'),
                act: () => showOrder({ kind: 'pending', orderId: order.order.id, confirm: false, at: 'edit' }),
              }}
            >
              <button
                type="button"
                className={list.row}
                onClick={() => showOrder({ kind: 'pending', orderId: order.order.id, confirm: false })}
              >
                <PendingCard pending={order} markSize={36} />
              </button>
            </SwipeRow>
          </li>
        ))}
      </ul>
    </>
  );
}
