import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconClock } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import { CallFailed } from '@truefill/client/calls/query-client.ts';
import { ListFailed } from '@truefill/client/paging/paged-states.tsx';
import { OldListNote } from '@truefill/client/paging/old-list-note.tsx';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { NO_VALUE } from '@truefill/ui/format/number.ts';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { useBrand, useBrandFilter } from '../../brands/brand-scope.ts';
import { fetchCall } from '../../calls/call.ts';
import { AmountText } from '../../page/amount-text.tsx';
import { DataTable } from '../../page/data-table.tsx';
import { Island } from '../../page/island.tsx';
import { Screen } from '../../page/screen.tsx';
import { TimeText } from '../../page/time-text.tsx';
import { textOfKey } from '../../page/text-of-key.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { codeToText } from '../review/code-text.ts';
import styles from './treasury.module.css';

type Treasury = ConsoleCallResponse<'consoleTreasury'>;

/** What the broker owes and owns, whether the ledger is consistent, and the market exposure. */
export function TreasuryScreen() {
  const { t } = useTranslation();
  const brand = useBrandFilter();
  const query = useQuery({
    queryKey: ['treasury', brand.brandId ?? ''],
    queryFn: ({ signal }) => fetchCall('consoleTreasury', brand, signal),
  });
  const failure = query.error instanceof CallFailed ? query.error.failure : null;
  return (
    <Screen title={t('console.place.treasury')} byBrand exported={<ExportButton list="treasury" inHeader />}>
      {failure && !query.data ? (
        <Island>
          <ListFailed title={t('console-treasury.failed')} failure={failure} onRetry={() => void query.refetch()} />
        </Island>
      ) : null}
      {query.isPending ? <Skeleton height="50vh" /> : null}
      {query.data ? (
        <>
          {failure ? <OldListNote onRetry={() => void query.refetch()} /> : null}
          <Ledger ledger={query.data.ledger} />
          <Positions positions={query.data.positions} />
          <Waiting waiting={query.data.waiting} />
          <Exposure exposure={query.data.exposure} />
        </>
      ) : null}
    </Screen>
  );
}

/** Whether balances equal the sum of the entries. */
function Ledger({ ledger }: Pick<Treasury, 'ledger'>) {
  const { t } = useTranslation();
  const state = stateOf(ledger);
  const StateIcon = STATE_ICONS[state];
  return (
    <Island>
      <p className={styles.ledger} data-state={state} role="status">
        <StateIcon size={22} aria-hidden="true" />
        <span>
          {resultOf(ledger, t)}
          {ledger.unknownKinds.length > 0
            ? ` ${t('console-treasury.unknownKinds', { kinds: ledger.unknownKinds.join(', ') })}`
            : null}
        </span>
        <CheckTime label={t('console-treasury.checked')} ms={ledger.checkedTs} />
        <CheckTime label={t('console-treasury.checkFailed')} ms={ledger.failedTs} />
      </p>
    </Island>
  );
}

const STATE_ICONS = { agrees: IconCircleCheckFilled, differs: IconAlertTriangleFilled, unchecked: IconClock };

/** A new installation is not in error while its first check is pending; a failed first check is shown as an error. */
function stateOf({ checkedTs, failedTs, ok }: Treasury['ledger']): keyof typeof STATE_ICONS {
  if (checkedTs === null && failedTs === null) return 'unchecked';
  return ok ? 'agrees' : 'differs';
}

function resultOf(ledger: Treasury['ledger'], t: TFunction): string {
  if (ledger.checkedTs === null) return t('console-treasury.unchecked');
  if (ledger.ok) return t('console-treasury.agrees');
  return t('console-treasury.differs', { balances: ledger.wrongBalances, entries: ledger.unbalanced });
}

function CheckTime({ label, ms }: { readonly label: string; readonly ms: number | null }) {
  const { t } = useTranslation();
  if (ms === null) return null;
  return (
    <span className={styles.small}>
      {label} <TimeText ms={ms} /> {t('console.utc')}
    </span>
  );
}

function BrandName({ brandId }: { readonly brandId: string }) {
  return useBrand(brandId)?.site ?? brandId;
}

/** Clients' money against the broker's pockets, by currency. */
function Positions({ positions }: Pick<Treasury, 'positions'>) {
  const { t, i18n } = useTranslation();
  return (
    <Island title={t('console-treasury.positions')}>
      {positions.length === 0 ? (
        <EmptyState title={t('console-treasury.none')} />
      ) : (
        <DataTable
          label={t('console-treasury.positions')}
          rows={positions}
          keyOf={({ brandId, accountMode, currency }) => `${brandId} ${accountMode} ${currency}`}
          columns={[
            {
              key: 'brand',
              label: t('console-treasury.column.brand'),
              renderCell: ({ brandId, accountMode }) => (
                <>
                  <BrandName brandId={brandId} />{' '}
                  {accountMode === 'demo' ? <Tag tone="demo">{t('console-users.demo')}</Tag> : null}
                </>
              ),
            },
            { key: 'currency', label: t('console-treasury.column.currency'), renderCell: ({ currency }) => currency },
            { key: 'users', label: t('console-treasury.column.users'), numeric: true, renderCell: ({ users }) => users },
            {
              key: 'available',
              label: t('console-treasury.column.available'),
              numeric: true,
              renderCell: ({ available }) => <AmountText amount={available} />,
            },
            {
              key: 'locked',
              label: t('console-treasury.column.locked'),
              numeric: true,
              renderCell: ({ locked }) => <AmountText amount={locked} />,
            },
            {
              key: 'withheld',
              label: t('console-treasury.column.withheld'),
              numeric: true,
              renderCell: ({ withheld }) => <AmountText amount={withheld} />,
            },
            {
              key: 'clients',
              label: t('console-treasury.column.clients'),
              numeric: true,
              renderCell: ({ clients }) => (
                <strong>
                  <AmountText amount={clients} />
                </strong>
              ),
            },
            {
              key: 'house',
              label: t('console-treasury.column.house'),
              numeric: true,
              renderCell: ({ house }) => (
                <div className={styles.pockets}>
                  {house.length === 0 ? NO_VALUE : null}
                  {house.map(({ pocket, total }) => (
                    <span key={pocket}>
                      <span className={styles.small}>
                        {textOfKey(i18n, `console-treasury.pocket.${pocket}`) ?? codeToText(pocket)}
                      </span>{' '}
                      <AmountText amount={total} />
                    </span>
                  ))}
                </div>
              ),
            },
            {
              key: 'balanced',
              label: t('console-treasury.column.balanced'),
              renderCell: ({ balanced }) =>
                balanced === null ? (
                  NO_VALUE
                ) : (
                  <Tag tone={balanced ? 'ok' : 'danger'}>
                    {t(balanced ? 'console-treasury.balanced' : 'console-treasury.unbalanced')}
                  </Tag>
                ),
            },
          ]}
        />
      )}
      {positions.some(({ balanced }) => balanced !== null) ? (
        <p className={styles.note}>{t('console-treasury.houseAsOf')}</p>
      ) : null}
    </Island>
  );
}

/** Money under review. */
function Waiting({ waiting }: Pick<Treasury, 'waiting'>) {
  const { t, i18n } = useTranslation();
  if (waiting.length === 0) return null;
  return (
    <Island title={t('console-treasury.waiting')}>
      <DataTable
        label={t('console-treasury.waiting')}
        rows={waiting}
        keyOf={({ brandId, kind }) => `${brandId} ${kind}`}
        columns={[
          {
            key: 'brand',
            label: t('console-treasury.column.brand'),
            renderCell: ({ brandId }) => <BrandName brandId={brandId} />,
          },
          {
            key: 'kind',
            label: t('console-treasury.column.kind'),
            renderCell: ({ kind }) => textOfKey(i18n, `console-review.kind.${kind}`) ?? codeToText(kind),
          },
          { key: 'cases', label: t('console-treasury.column.cases'), numeric: true, renderCell: ({ cases }) => cases },
          { key: 'usd', label: t('console-treasury.column.usd'), numeric: true, renderCell: ({ usd }) => formatMoney(usd) },
        ]}
      />
    </Island>
  );
}

/** Open positions of real accounts, by market. */
function Exposure({ exposure }: Pick<Treasury, 'exposure'>) {
  const { t } = useTranslation();
  return (
    <Island title={t('console-treasury.exposure')}>
      {exposure.length === 0 ? (
        <EmptyState title={t('console-treasury.noExposure')} />
      ) : (
        <DataTable
          label={t('console-treasury.exposure')}
          rows={exposure}
          keyOf={({ brandId, symbol }) => `${brandId} ${symbol}`}
          columns={[
            { key: 'symbol', label: t('console-treasury.column.symbol'), renderCell: ({ symbol }) => symbol },
            {
              key: 'brand',
              label: t('console-treasury.column.brand'),
              renderCell: ({ brandId }) => <BrandName brandId={brandId} />,
            },
            {
              key: 'positions',
              label: t('console-treasury.column.positions'),
              numeric: true,
              renderCell: ({ positions }) => positions,
            },
            { key: 'bought', label: t('console-treasury.column.bought'), numeric: true, renderCell: ({ bought }) => bought },
            { key: 'sold', label: t('console-treasury.column.sold'), numeric: true, renderCell: ({ sold }) => sold },
            {
              key: 'net',
              label: t('console-treasury.column.net'),
              numeric: true,
              renderCell: ({ net }) => <strong>{net}</strong>,
            },
            {
              key: 'netUsd',
              label: t('console-treasury.column.netUsd'),
              numeric: true,
              renderCell: ({ netUsd }) => formatMoney(netUsd),
            },
            {
              key: 'margin',
              label: t('console-treasury.column.margin'),
              numeric: true,
              renderCell: ({ margin }) => formatMoney(margin),
            },
          ]}
        />
      )}
    </Island>
  );
}
