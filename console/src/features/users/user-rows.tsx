import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { PagedStates } from '@truefill/client/paging/paged-states.tsx';
import type { PagedList } from '@truefill/client/paging/use-paged-list.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { AmountText } from '../../page/amount-text.tsx';
import { DataTable, type Column } from '../../page/data-table.tsx';
import { address } from '../../page/go.tsx';
import { TimeText } from '../../page/time-text.tsx';
import { useActionText } from '../audit/use-action-text.ts';
import { useEntryText } from '../audit/use-entry-text.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { CaseList } from '../review/case-list.tsx';
import { codeToText } from '../review/code-text.ts';
import { useCases } from '../review/use-review.ts';
import styles from './user.module.css';
import { useKindText } from './use-kind-text.ts';
import { useRows } from './use-rows.ts';

interface OfUser {
  readonly userId: number;
}

interface RowsProps<Row extends { readonly id: number }> {
  readonly label: string;
  readonly list: PagedList<Row>;
  readonly columns: readonly Column<Row>[];
  /** exports the list */
  readonly exported?: ReactNode;
}

function Rows<Row extends { readonly id: number }>({ label, list, columns, exported }: RowsProps<Row>) {
  const { t } = useTranslation();
  return (
    <>
      {exported ? <div className={styles.bar}>{exported}</div> : null}
      <PagedStates
        list={list}
        failedTitle={t('console-users.rowsFailed')}
        loading={
          <div className={styles.loading}>
            <Skeleton height="160px" />
          </div>
        }
      >
        {list.items === undefined || list.items.length === 0 ? (
          <EmptyState title={t('console-users.noRows')} />
        ) : (
          <DataTable label={label} rows={list.items} keyOf={({ id }) => id} columns={columns} />
        )}
      </PagedStates>
    </>
  );
}

/** Movements of all accounts. */
export function LedgerRows({ userId }: OfUser) {
  const { t } = useTranslation();
  const kindText = useKindText();
  const { target } = useEntryText();
  const list = useRows('consoleUserLedger', userId, ({ id }) => id);
  return (
    <Rows
      label={t('console-users.tab.ledger')}
      list={list}
      exported={<ExportButton list="movements" userId={userId} />}
      columns={[
        { key: 'time', label: t('console-users.column.time'), renderCell: ({ timeTs }) => <TimeText ms={timeTs} /> },
        { key: 'kind', label: t('console-users.column.kind'), renderCell: ({ kind }) => kindText(kind) },
        {
          key: 'reference',
          label: t('console-users.column.reference'),
          renderCell: ({ referenceKind, referenceId }) =>
            referenceKind === '' ? '' : target(referenceKind, String(referenceId)),
        },
        {
          key: 'amount',
          label: t('console-users.column.amount'),
          numeric: true,
          renderCell: ({ amount, currency }) => (
            <>
              <AmountText amount={amount} /> {currency}
            </>
          ),
        },
        {
          key: 'available',
          label: t('console-users.column.available'),
          numeric: true,
          renderCell: ({ availableChange }) => <AmountText amount={availableChange} />,
        },
        {
          key: 'locked',
          label: t('console-users.column.locked'),
          numeric: true,
          renderCell: ({ lockedChange }) => <AmountText amount={lockedChange} />,
        },
        {
          key: 'withheld',
          label: t('console-users.column.withheld'),
          numeric: true,
          renderCell: ({ withheldChange }) => <AmountText amount={withheldChange} />,
        },
      ]}
    />
  );
}

function Mode({ accountMode }: { readonly accountMode: 'real' | 'demo' }) {
  const { t } = useTranslation();
  return accountMode === 'demo' ? <Tag tone="demo">{t('console-users.demo')}</Tag> : null;
}

/** Market orders with their quotes. */
export function OrderRows({ userId }: OfUser) {
  const { t } = useTranslation();
  const list = useRows('consoleUserOrders', userId, ({ orderId }) => orderId);
  return (
    <Rows
      label={t('console-users.tab.orders')}
      list={list}
      exported={<ExportButton list="orders" userId={userId} />}
      columns={[
        {
          key: 'id',
          label: t('console-users.column.order'),
          renderCell: ({ orderId, accountMode }) => (
            <>
              {orderId} <Mode accountMode={accountMode} />
            </>
          ),
        },
        {
          key: 'symbol',
          label: t('console-users.column.symbol'),
          renderCell: ({ symbol, side, lots }) => `${symbol}, ${t(`common.orderSide.${side}`)} ${lots}`,
        },
        { key: 'status', label: t('console-users.column.state'), renderCell: ({ status }) => codeToText(status) },
        {
          key: 'open',
          label: t('console-users.column.openPrice'),
          numeric: true,
          renderCell: ({ openPrice, openQuote }) => <Quote price={openPrice} quote={openQuote} />,
        },
        {
          key: 'close',
          label: t('console-users.column.closePrice'),
          numeric: true,
          renderCell: ({ closePrice, closeQuote }) => <Quote price={closePrice} quote={closeQuote} />,
        },
        {
          key: 'result',
          label: t('console-users.column.result'),
          numeric: true,
          renderCell: ({ profitLoss }) => formatMoney(profitLoss, 'always'),
        },
        { key: 'placed', label: t('console-users.column.placed'), renderCell: ({ placedTs }) => <TimeText ms={placedTs} /> },
      ]}
    />
  );
}

function Quote({ price, quote }: { readonly price: string; readonly quote: number }) {
  const { t } = useTranslation();
  return (
    <>
      {price}
      {quote > 0 ? <div className={styles.small}>{t('console-users.quote', { number: quote })}</div> : null}
    </>
  );
}

/** Options with the quotes that decided them. */
export function OptionRows({ userId }: OfUser) {
  const { t } = useTranslation();
  const list = useRows('consoleUserOptions', userId, ({ optionId }) => optionId);
  return (
    <Rows
      label={t('console-users.tab.options')}
      list={list}
      exported={<ExportButton list="options" userId={userId} />}
      columns={[
        {
          key: 'id',
          label: t('console-users.column.option'),
          renderCell: ({ optionId, accountMode }) => (
            <>
              {optionId} <Mode accountMode={accountMode} />
            </>
          ),
        },
        {
          key: 'symbol',
          label: t('console-users.column.symbol'),
          renderCell: ({ symbol, kind, seconds }) => `${symbol}, ${codeToText(kind)}, ${seconds} s`,
        },
        {
          key: 'status',
          label: t('console-users.column.state'),
          renderCell: ({ status, outcome }) => [status, outcome].filter(Boolean).map(codeToText).join(', '),
        },
        { key: 'stake', label: t('console-users.column.stake'), numeric: true, renderCell: ({ stake }) => formatMoney(stake) },
        {
          key: 'entry',
          label: t('console-users.column.openPrice'),
          numeric: true,
          renderCell: ({ entryPrice, entryQuote }) => <Quote price={entryPrice} quote={entryQuote} />,
        },
        {
          key: 'end',
          label: t('console-users.column.closePrice'),
          numeric: true,
          renderCell: ({ endPrice, endQuote }) => <Quote price={endPrice} quote={endQuote} />,
        },
        {
          key: 'result',
          label: t('console-users.column.result'),
          numeric: true,
          renderCell: ({ result }) => formatMoney(result, 'always'),
        },
        { key: 'begin', label: t('console-users.column.placed'), renderCell: ({ beginTs }) => <TimeText ms={beginTs} /> },
      ]}
    />
  );
}

/** The user's cases in any state. */
export function RecordRows({ userId }: OfUser) {
  const { t } = useTranslation();
  const list = useCases({ state: 'all', userId });
  return (
    <CaseList
      list={list}
      chosen={null}
      empty={t('console-users.noRows')}
      addressOf={(key) => address('/review', { state: 'all', case: key })}
    />
  );
}

/** The user's logins. */
export function SessionRows({ userId }: OfUser) {
  const { t } = useTranslation();
  const list = useRows('consoleUserSessions', userId, (_, place) => place);
  return (
    <Rows
      label={t('console-users.tab.sessions')}
      list={list}
      exported={<ExportButton list="sessions" userId={userId} />}
      columns={[
        {
          key: 'device',
          label: t('console-users.column.device'),
          renderCell: ({ device, accountMode }) => (
            <>
              {device} <Mode accountMode={accountMode} />
            </>
          ),
        },
        { key: 'address', label: t('console-users.column.address'), renderCell: (row) => row.address },
        {
          key: 'created',
          label: t('console-users.column.begun'),
          renderCell: ({ createdTs }) => <TimeText ms={createdTs} pattern="YYYY-MM-DD HH:mm" />,
        },
        {
          key: 'used',
          label: t('console-users.column.used'),
          renderCell: ({ usedTs }) => <TimeText ms={usedTs} pattern="YYYY-MM-DD HH:mm" />,
        },
        {
          key: 'ended',
          label: t('console-users.column.state'),
          renderCell: ({ endedTs, endedReason }) =>
            endedTs > 0 ? (
              <>
                <TimeText ms={endedTs} pattern="YYYY-MM-DD HH:mm" /> {codeToText(endedReason)}
              </>
            ) : (
              <Tag tone="ok">{t('console-users.alive')}</Tag>
            ),
        },
      ]}
    />
  );
}

/** Operator actions in the account. */
export function ActionRows({ userId }: OfUser) {
  const { t } = useTranslation();
  const actionText = useActionText();
  const entryText = useEntryText();
  const list = useRows('consoleUserActions', userId, ({ seq }) => seq);
  return (
    <Rows
      label={t('console-users.tab.actions')}
      list={list}
      exported={<ExportButton list="actions" userId={userId} />}
      columns={[
        { key: 'time', label: t('console-users.column.time'), renderCell: ({ atTs }) => <TimeText ms={atTs} /> },
        { key: 'who', label: t('console-users.column.who'), renderCell: ({ operatorName }) => operatorName },
        { key: 'action', label: t('console-users.column.action'), renderCell: ({ action }) => actionText(action) },
        {
          key: 'target',
          label: t('console-users.column.target'),
          renderCell: ({ target }) => entryText.target(...kindAndId(target)),
        },
        { key: 'reason', label: t('console-users.column.reason'), renderCell: ({ reason }) => entryText.reason(reason) },
      ]}
    />
  );
}

/** The object of an action: a kind, a slash, a number. */
function kindAndId(target: string): [kind: string, id: string] {
  const at = target.indexOf('/');
  return [target.slice(0, at), target.slice(at + 1)];
}
