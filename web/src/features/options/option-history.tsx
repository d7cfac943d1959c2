import { useTranslation } from 'react-i18next';
import { useKeptDraft } from '../../forms/kept-draft.ts';
import { Sheet } from '../../shell/sheet.tsx';
import { ListSkeleton } from '../../trading/list-page.tsx';
import list from '../../trading/order-list.module.css';
import { ListEnd } from '../../paging/list-end.tsx';
import { HistoryFailed } from '../history/history-states.tsx';
import { ResultCard } from '../history/result-card.tsx';
import { NoOptions } from './no-options.tsx';
import { OptionDetail } from './option-detail.tsx';
import { OptionHistoryRow } from './option-history-row.tsx';
import { useOptionHistory } from './use-option-history.ts';

/** The phone's list of settled options. */
export function OptionHistory() {
  const { t } = useTranslation();
  const history = useOptionHistory();
  const [{ openId }, choose] = useKeptDraft<{ openId: number | null }>('history of options', { openId: null });
  const { items: orders, firstPage } = history;
  const chosen = orders?.find((order) => order.id === openId) ?? null;
  if (orders === undefined) {
    return history.failure ? (
      <HistoryFailed failure={history.failure} onRetry={history.retry} />
    ) : (
      <ListSkeleton cardHeight="110px" />
    );
  }
  return (
    <>
      <ResultCard
        today={firstPage?.netToday ?? null}
        total={firstPage?.netTotal ?? null}
        labels={{ today: t('options.history.profitToday'), total: t('options.history.profitTotal') }}
      />
      {orders.length === 0 ? (
        <NoOptions list="history" />
      ) : (
        <ul className={list.list}>
          {orders.map((order) => (
            <li key={order.id}>
              <OptionHistoryRow order={order} onOpen={() => choose({ openId: order.id })} />
            </li>
          ))}
        </ul>
      )}
      <ListEnd list={history} />
      <Sheet open={chosen !== null} onClose={() => choose({ openId: null })} title={t('options.history.detail')} titleHidden>
        {chosen ? <OptionDetail order={chosen} onLeave={() => choose({ openId: null })} /> : null}
      </Sheet>
    </>
  );
}
