import { useTranslation } from 'react-i18next';
import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { useBrand } from '../../brands/brand-scope.ts';
import { AmountText, isZero } from '../../page/amount-text.tsx';
import { DataTable, type Column } from '../../page/data-table.tsx';
import { address } from '../../page/go.tsx';
import { Island } from '../../page/island.tsx';
import { TextLink } from '../../page/text-link.tsx';

type Dashboard = ConsoleCallResponse<'consoleDashboard'>;
type Case = NonNullable<Dashboard['cases']>[number];
type Ticket = NonNullable<Dashboard['tickets']>[number];
type Money = NonNullable<Dashboard['money']>[number];
type Users = NonNullable<Dashboard['users']>[number];
type Waiting = Case | Ticket;

const AGES = ['underHour', 'underFourHours', 'underDay', 'overDay'] as const;

function isTicket(row: Waiting): row is Ticket {
  return row.kind === 'question' || row.kind === 'complaint';
}

/** The list of the waiting items of a kind. */
function listOf(row: Waiting, late = false): string {
  if (isTicket(row)) return address('/tickets', { kind: row.kind, state: late ? 'late' : undefined });
  return address('/review', { kind: row.kind });
}

function KindLink({ row }: { readonly row: Waiting }) {
  const { t } = useTranslation();
  return (
    <TextLink to={listOf(row)}>
      {isTicket(row) ? t(`console-tickets.tab.${row.kind}`) : t(`console-review.tab.${row.kind}`)}
    </TextLink>
  );
}

/** Waiting items, by kind and age. */
export function WaitingTable({ cases, tickets }: Pick<Dashboard, 'cases' | 'tickets'>) {
  const { t } = useTranslation();
  if (cases === null && tickets === null) return null;
  const rows: readonly Waiting[] = [...(cases ?? []), ...(tickets ?? [])].filter(({ total }) => total > 0);
  const columns: readonly Column<Waiting>[] = [
    { key: 'kind', label: t('console-overview.kind'), renderCell: (row) => <KindLink row={row} /> },
    ...AGES.map((age) => ({
      key: age,
      label: t(`console-overview.age.${age}`),
      numeric: true,
      // a phone shows a line per age: only where something waits
      renderCell: (row: Waiting) => row[age] || '',
    })),
    {
      key: 'late',
      label: t('console-overview.late'),
      numeric: true,
      renderCell: (row) => (row.late === 0 ? 0 : <LateCount value={row.late} to={listOf(row, true)} />),
    },
    {
      key: 'total',
      label: t('console-overview.total'),
      numeric: true,
      renderCell: ({ total }) => <strong>{total}</strong>,
    },
  ];
  return (
    <Island title={t('console-overview.waiting')}>
      {rows.length === 0 ? (
        <EmptyState title={t('console-review.empty')} />
      ) : (
        <DataTable label={t('console-overview.waiting')} rows={rows} keyOf={({ kind }) => kind} columns={columns} />
      )}
    </Island>
  );
}

function LateCount({ value, to }: { readonly value: number; readonly to: string }) {
  return (
    <TextLink to={to}>
      <Tag tone="danger">{value}</Tag>
    </TextLink>
  );
}

function BrandName({ brandId }: { readonly brandId: string }) {
  return useBrand(brandId)?.site ?? brandId;
}

/** Deposits and withdrawals, by brand and currency. */
export function MoneyTable({ money }: { readonly money: readonly Money[] }) {
  const { t } = useTranslation();
  const amount = (direction: 'in' | 'out', span: 'today' | 'week' | 'month'): Column<Money> => ({
    key: `${direction} ${span}`,
    label: `${t(`console-overview.${direction}`)}, ${t(`console-overview.span.${span}`)}`,
    numeric: true,
    renderCell: ({ [direction]: { [span]: sum } }) =>
      isZero(sum) ? (
        <AmountText amount={sum} />
      ) : (
        <TextLink to={address('/review', { kind: direction === 'in' ? 'deposit' : 'withdrawal', state: 'approved' })}>
          <AmountText amount={sum} />
        </TextLink>
      ),
  });
  return (
    <Island title={t('console-overview.money')}>
      {money.length === 0 ? (
        <EmptyState title={t('console-overview.noMoney')} />
      ) : (
        <DataTable
          label={t('console-overview.money')}
          rows={money}
          keyOf={({ brandId, currency }) => `${brandId} ${currency}`}
          columns={[
            {
              key: 'brand',
              label: t('console-treasury.column.brand'),
              renderCell: ({ brandId }) => <BrandName brandId={brandId} />,
            },
            { key: 'currency', label: t('console-treasury.column.currency'), renderCell: ({ currency }) => currency },
            ...(['in', 'out'] as const).flatMap((direction) =>
              (['today', 'week', 'month'] as const).map((span) => amount(direction, span)),
            ),
          ]}
        />
      )}
    </Island>
  );
}

/** Active and new users. */
export function UsersTable({ users }: { readonly users: readonly Users[] }) {
  const { t } = useTranslation();
  const count = (key: string, label: string, of: (row: Users) => number): Column<Users> => ({
    key,
    label,
    numeric: true,
    renderCell: of,
  });
  return (
    <Island title={t('console-overview.users')}>
      <DataTable
        label={t('console-overview.users')}
        rows={users}
        keyOf={({ brandId }) => brandId}
        columns={[
          {
            key: 'brand',
            label: t('console-treasury.column.brand'),
            renderCell: ({ brandId }) => <BrandName brandId={brandId} />,
          },
          count('day', t('console-overview.active.day'), ({ activeDay }) => activeDay),
          count('week', t('console-overview.active.week'), ({ activeWeek }) => activeWeek),
          count('today', t('console-overview.registered.today'), ({ registered }) => registered.today),
          count('new week', t('console-overview.registered.week'), ({ registered }) => registered.week),
          count('new month', t('console-overview.registered.month'), ({ registered }) => registered.month),
        ]}
      />
    </Island>
  );
}
