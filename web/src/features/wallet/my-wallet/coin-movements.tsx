import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { coinMovementFromWire, movementKindToWire, type CoinMovementView } from '@truefill/api/wallet/views.ts';
import { Chips } from '@truefill/ui/components/chips.tsx';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { PAGE_SIZE, type Page } from '@truefill/client/paging/paging.ts';
import { PagedStates } from '@truefill/client/paging/paged-states.tsx';
import { usePagedList, type PagedList } from '@truefill/client/paging/use-paged-list.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { amountText, rateText } from '../../../money-parts/amount.ts';
import { AmountText } from '../../../money-parts/amount-text.tsx';
import { CoinMark } from '../../../money-parts/coin-mark.tsx';
import { ListSkeleton } from '../../../page/list-skeleton.tsx';
import styles from '../../../money-parts/money.module.css';
import { ListTime } from '../../../page/list-time.tsx';
import { isKnownKind } from '../../statement/index.ts';

const KINDS = ['all', 'in', 'out', 'order'] as const;
type Kind = (typeof KINDS)[number];

/** The movements of the coins, by kind, newest first. */
export function CoinMovements() {
  const { t } = useTranslation();
  const [kind, setKind] = useState<Kind>('all');
  const list = useCoinMovements(kind);
  return (
    <>
      <Chips<Kind>
        variant="ink"
        label={t('wallet.record.kinds')}
        items={KINDS.map((value) => ({ value, label: t(value === 'all' ? 'wallet.filter.all' : `wallet.movement.${value}`) }))}
        value={kind}
        onChange={setKind}
      />
      <PagedStates list={list} failedTitle={t('wallet.failedTitle')} loading={<ListSkeleton rows={5} />}>
        {list.items?.length === 0 ? (
          <p className={styles.none}>{t(kind === 'all' ? 'wallet.noMovements' : 'wallet.noneOfThese')}</p>
        ) : (
          <ul className={styles.rows}>
            {list.items?.map((movement) => (
              <li key={movement.id}>
                <MovementRow movement={movement} />
              </li>
            ))}
          </ul>
        )}
      </PagedStates>
    </>
  );
}

function MovementRow({ movement }: { readonly movement: CoinMovementView }) {
  const { t } = useTranslation();
  const { kind, cause, unit, change, atMs, usdAmount, rate } = movement;
  const title = kind === 'order' && isKnownKind(cause) ? t(`statement.kind.${cause}`) : t(`wallet.movement.${kind}`);
  return (
    <div className={styles.row}>
      <CoinMark currency={unit} />
      <span className={styles.what}>
        <span className={styles.title}>{title}</span>
        <span className={styles.below}>
          <ListTime atMs={atMs} />
        </span>
      </span>
      <span className={styles.end}>
        <AmountText amount={change} unit={unit} sign="always" />
        {usdAmount > 0 ? (
          <span className={styles.state}>
            {amountText(usdAmount, 'USD')}
            {rate > 0 ? ` · ${t('wallet.rateOf', { coin: unit, usd: rateText(rate) })}` : ''}
          </span>
        ) : null}
      </span>
    </div>
  );
}

function useCoinMovements(kind: Kind): PagedList<CoinMovementView> {
  const userId = useSession((session) => session.userId);
  return usePagedList<CoinMovementView, Page<CoinMovementView>>({
    queryKey: ['account', 'money', userId, 'movements', kind],
    readPage: async (page, signal) => {
      const type = kind === 'all' ? {} : { type: movementKindToWire(kind) };
      const { list, pages } = await fetchCall('walletRecords', { page, limit: PAGE_SIZE, ...type }, signal);
      return { items: list.map(coinMovementFromWire), pages };
    },
  });
}
