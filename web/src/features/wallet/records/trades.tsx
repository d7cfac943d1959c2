import { useTranslation } from 'react-i18next';
import { Chips } from '@truefill/ui/components/chips.tsx';
import { Segmented } from '@truefill/ui/components/segmented.tsx';
import { usePersistedDraft } from '@truefill/client/forms/persisted-draft.ts';
import { PagedStates } from '@truefill/client/paging/paged-states.tsx';
import type { TradeMode } from '../../../preferences/trade-mode.ts';
import { useTradeMode } from '../../../preferences/trade-mode-store.ts';
import { useListedModes } from '../../../trading-parts/listed-modes.ts';
import { ListSkeleton } from '../../../page/list-skeleton.tsx';
import styles from '../../../money-parts/money.module.css';
import { TradeRow } from '../shared/trade-row.tsx';
import own from './records.module.css';
import { ORDER_FILTERS, OPTION_FILTERS, useTrades, type TradeChoice } from './use-trades.ts';

/** The account's orders of all statuses, or its options. */
export function Trades() {
  const { t } = useTranslation();
  const mode = useTradeMode();
  const [choice, choose] = usePersistedDraft<TradeChoice>('trades', { mode, order: 'all', option: 'all' });
  const list = useTrades(choice);
  const modes = useListedModes();
  const filter = choice.mode === 'market' ? choice.order : choice.option;
  return (
    <>
      <div className={own.filters}>
        {modes.length > 1 ? (
          <Segmented<TradeMode>
            label={t('wallet.tradeKinds')}
            items={modes.map((value) => ({ value, label: t(`shell.tradeMode.${value}`) }))}
            value={choice.mode}
            onChange={(next) => choose({ mode: next })}
          />
        ) : null}
        {choice.mode === 'market' ? (
          <Chips<TradeChoice['order']>
            variant="ink"
            label={t('history.filters')}
            items={ORDER_FILTERS.map((value) => ({
              value,
              label: t(value === 'all' ? 'wallet.filter.all' : `history.status.${value}`),
            }))}
            value={choice.order}
            onChange={(order) => choose({ order })}
          />
        ) : (
          <Chips<TradeChoice['option']>
            variant="ink"
            label={t('history.filters')}
            items={OPTION_FILTERS.map((value) => ({
              value,
              label: t(value === 'all' ? 'wallet.filter.all' : `wallet.optionState.${value}`),
            }))}
            value={choice.option}
            onChange={(option) => choose({ option })}
          />
        )}
      </div>
      <PagedStates list={list} failedTitle={t('wallet.failedTitle')} loading={<ListSkeleton rows={6} />}>
        {list.items?.length === 0 ? (
          <p className={styles.none}>{t(filter === 'all' ? 'wallet.noTrades' : 'wallet.noneOfThese')}</p>
        ) : (
          <ul className={styles.rows}>
            {list.items?.map(({ id, trade }) => (
              <li key={id}>
                <TradeRow trade={trade} />
              </li>
            ))}
          </ul>
        )}
      </PagedStates>
    </>
  );
}
