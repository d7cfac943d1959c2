import { useTranslation } from 'react-i18next';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { ListSkeleton } from '../../../trading-parts/list-page.tsx';
import list from '../../../trading-parts/order-list.module.css';
import { ListEnd } from '@truefill/client/paging/list-end.tsx';
import styles from '../../../trading-parts/history.module.css';
import { HistoryFailed } from '../../../trading-parts/history-states.tsx';
import { OwnDates, RangeChoiceChips } from '../../../trading-parts/range-choice.tsx';
import { RangeSumsLine } from '../../../trading-parts/range-sums.tsx';
import { ResultCard } from '../../../trading-parts/result-card.tsx';
import { NoOptions } from '../no-options.tsx';
import { OptionDetail } from './option-detail.tsx';
import { OptionHistoryRow } from './option-history-row.tsx';
import { useOptionHistory, useOptionHistoryChoice } from './use-option-history.ts';

/** The phone's list of settled options. */
export function OptionHistory() {
  const { t } = useTranslation();
  const [{ range, openId }, choose] = useOptionHistoryChoice();
  const history = useOptionHistory(range);
  const { items: orders, totals } = history;
  const chosen = orders?.find((order) => order.id === openId) ?? null;
  const notThere = history.failure ? (
    <HistoryFailed failure={history.failure} onRetry={history.retry} />
  ) : (
    <ListSkeleton {...(totals ? {} : { cardHeight: '110px' })} />
  );
  if (totals === null) return notThere;
  return (
    <>
      <ResultCard
        today={totals.netToday}
        total={totals.netTotal}
        labels={{ today: t('options.history.profitToday'), total: t('options.history.profitTotal') }}
      >
        <RangeSumsLine sums={history.sums} of="options" file={history.file} />
      </ResultCard>
      <RangeChoiceChips className={styles.ranges} range={range} onChange={(next) => choose({ range: next })} />
      <OwnDates className={styles.dates} range={range} onChange={(next) => choose({ range: next })} />
      {orders === undefined ? (
        notThere
      ) : orders.length === 0 ? (
        <NoOptions list="history" range={range} />
      ) : (
        <ul className={list.list}>
          {orders.map((order) => (
            <li key={order.id}>
              <OptionHistoryRow order={order} onOpen={() => choose({ openId: order.id })} />
            </li>
          ))}
        </ul>
      )}
      {orders === undefined ? null : <ListEnd list={history} />}
      <Sheet open={chosen !== null} onClose={() => choose({ openId: null })} title={t('options.history.detail')} titleHidden>
        {chosen ? <OptionDetail order={chosen} onLeave={() => choose({ openId: null })} /> : null}
      </Sheet>
    </>
  );
}
