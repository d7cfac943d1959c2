import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPanel } from '../../../live/lazy-part.tsx';
import { FilterChips } from './filter-chips.tsx';
import { ListEnd } from '@truefill/client/paging/list-end.tsx';
import { HistoryFailed, NoHistory } from '../../../trading-parts/history-states.tsx';
import { HistoryRow } from './history-row.tsx';
import styles from '../../../trading-parts/history.module.css';
import { OrderDetail } from './order-detail.tsx';
import { OwnDates, RangeChoiceChips } from '../../../trading-parts/range-choice.tsx';
import { RangeSumsLine } from '../../../trading-parts/range-sums.tsx';
import { ResultCard } from '../../../trading-parts/result-card.tsx';
import { useTradeMode } from '../../../preferences/trade-mode-store.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import list from '../../../trading-parts/order-list.module.css';
import { ListPage, ListSkeleton } from '../../../trading-parts/list-page.tsx';
import { useHistory, useHistoryChoice } from './use-history.ts';

const OptionHistory = lazyPanel(() => import('../../options/history/option-history.tsx'), 'OptionHistory');

/** The phone's page of finished orders, or of settled options in option mode. */
export function HistoryScreen() {
  const { t } = useTranslation();
  const option = useTradeMode() === 'option';
  return (
    <ListPage
      title={t('common.history')}
      aside={
        <Link className={styles.statement} to="/user/statement">
          {t('statement.title')}
        </Link>
      }
    >
      {option ? (
        <Suspense>
          <OptionHistory />
        </Suspense>
      ) : (
        <ClosedOrders />
      )}
    </ListPage>
  );
}

function ClosedOrders() {
  const { t } = useTranslation();
  const [{ filter, range, openId }, choose] = useHistoryChoice();
  const history = useHistory(filter, range);
  const { items: orders, totals, sums, file } = history;
  const chosen = orders?.find((order) => order.id === openId) ?? null;
  return (
    <>
      {/* the chips stay mounted while another filter loads below, so that the pressed one keeps the focus */}
      {totals === null ? null : (
        <>
          <ResultCard today={totals.netToday} total={totals.netTotal}>
            {filter === 'unsettled' ? null : <RangeSumsLine sums={sums} of="orders" file={file} />}
          </ResultCard>
          <FilterChips className={styles.filters} filter={filter} onChange={(next) => choose({ filter: next })} />
          {filter === 'unsettled' ? null : (
            <>
              <RangeChoiceChips className={styles.ranges} range={range} onChange={(next) => choose({ range: next })} />
              <OwnDates className={styles.dates} range={range} onChange={(next) => choose({ range: next })} />
            </>
          )}
        </>
      )}
      {orders === undefined ? (
        history.failure ? (
          <HistoryFailed failure={history.failure} onRetry={history.retry} />
        ) : (
          <ListSkeleton {...(totals === null ? { cardHeight: '96px' } : {})} />
        )
      ) : (
        <>
          {orders.length === 0 ? (
            <NoHistory filter={filter} range={range} />
          ) : (
            <ul className={`${list.list} ${styles.list}`}>
              {orders.map((order) => (
                <li key={order.id}>
                  <HistoryRow order={order} onOpen={() => choose({ openId: order.id })} />
                </li>
              ))}
            </ul>
          )}
          <ListEnd list={history} />
        </>
      )}
      <Sheet open={chosen !== null} onClose={() => choose({ openId: null })} title={t('history.detail')} titleHidden>
        {chosen ? <OrderDetail order={chosen} /> : null}
      </Sheet>
    </>
  );
}
