import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { TimeText } from '../../page/time-text.tsx';
import { ExportButton } from '../exports/export-button.tsx';
import { AccountModeFilter, DemoTag, type AccountModeFilterProps } from './account-mode.tsx';
import { Rows } from './rows.tsx';
import styles from './user.module.css';
import { useRows } from './use-rows.ts';

type OrderRow = ConsoleCallResponse<'consoleUserOrders'>['list'][number];
type OptionRow = ConsoleCallResponse<'consoleUserOptions'>['list'][number];

const MINUTE = 60;
const HOUR = 3_600;

export interface TradeRowsProps {
  readonly userId: number;
  readonly mode: AccountModeFilterProps;
  /** the only order or option to show, whatever its account; null for all of the account */
  readonly only: number | null;
  readonly onShowAll: () => void;
}

/** Market orders with their quotes. */
export function OrderRows({ userId, mode, only, onShowAll }: TradeRowsProps) {
  const { t } = useTranslation();
  const choice = only === null ? { accountMode: mode.value } : { orderId: only };
  const list = useRows('consoleUserOrders', { userId, ...choice }, ({ orderId }) => orderId);
  return (
    <Rows
      label={t('console-users.tab.orders')}
      list={list}
      filter={only === null ? <AccountModeFilter {...mode} /> : <ShowAll onPress={onShowAll} />}
      exported={only === null ? <ExportButton list="orders" ofUser={{ userId, accountMode: mode.value }} /> : null}
      columns={[
        { key: 'id', label: t('console-users.column.order'), renderCell: (row) => <NumberOf {...row} /> },
        {
          key: 'symbol',
          label: t('console-users.column.symbol'),
          renderCell: ({ symbol, side, lots }) => `${symbol}, ${t(`common.orderSide.${side}`)} ${lots}`,
        },
        { key: 'status', label: t('console-users.column.state'), renderCell: (row) => <OrderState order={row} /> },
        {
          key: 'open',
          label: t('console-users.column.openPrice'),
          numeric: true,
          renderCell: ({ openPrice, openQuote }) => quoted(openPrice, openQuote),
        },
        {
          key: 'close',
          label: t('console-users.column.closePrice'),
          numeric: true,
          renderCell: ({ closePrice, closeQuote }) => quoted(closePrice, closeQuote),
        },
        {
          key: 'fee',
          label: t('console-users.column.fee'),
          numeric: true,
          // before the fill it is only reserved
          renderCell: ({ openedTs, fee }) => (openedTs === 0 || fee === 0 ? '' : formatMoney(fee)),
        },
        {
          key: 'result',
          label: t('console-users.column.result'),
          numeric: true,
          renderCell: ({ status, profitLoss }) => (status === 'closed' ? formatMoney(profitLoss, 'always') : ''),
        },
        { key: 'placed', label: t('console-users.column.placed'), renderCell: ({ placedTs }) => <TimeText ms={placedTs} /> },
      ]}
    />
  );
}

/** Options with the quotes that decided them. */
export function OptionRows({ userId, mode, only, onShowAll }: TradeRowsProps) {
  const { t } = useTranslation();
  const choice = only === null ? { accountMode: mode.value } : { optionId: only };
  const list = useRows('consoleUserOptions', { userId, ...choice }, ({ optionId }) => optionId);
  return (
    <Rows
      label={t('console-users.tab.options')}
      list={list}
      filter={only === null ? <AccountModeFilter {...mode} /> : <ShowAll onPress={onShowAll} />}
      exported={only === null ? <ExportButton list="options" ofUser={{ userId, accountMode: mode.value }} /> : null}
      columns={[
        { key: 'id', label: t('console-users.column.option'), renderCell: (row) => <NumberOf {...row} /> },
        { key: 'symbol', label: t('console-users.column.symbol'), renderCell: (row) => <Bet option={row} /> },
        {
          key: 'status',
          label: t('console-users.column.state'),
          renderCell: ({ status, outcome }) =>
            outcome === null ? t(`console-users.optionStatus.${status}`) : t(`options.settlement.${outcome}`),
        },
        { key: 'stake', label: t('console-users.column.stake'), numeric: true, renderCell: ({ stake }) => formatMoney(stake) },
        {
          key: 'entry',
          label: t('console-users.column.openPrice'),
          numeric: true,
          renderCell: ({ entryPrice, entryQuote }) => quoted(entryPrice, entryQuote),
        },
        {
          key: 'end',
          label: t('console-users.column.closePrice'),
          numeric: true,
          renderCell: ({ endPrice, endQuote }) => quoted(endPrice, endQuote),
        },
        {
          key: 'fee',
          label: t('console-users.column.fee'),
          numeric: true,
          renderCell: ({ fee }) => (fee === 0 ? '' : formatMoney(fee)),
        },
        {
          key: 'result',
          label: t('console-users.column.result'),
          numeric: true,
          renderCell: ({ status, result }) => (status === 'settled' ? formatMoney(result, 'always') : ''),
        },
        { key: 'begin', label: t('console-users.column.placed'), renderCell: ({ beginTs }) => <TimeText ms={beginTs} /> },
      ]}
    />
  );
}

function NumberOf({ uid, accountMode }: { readonly uid: string; readonly accountMode: AccountMode }) {
  return (
    <>
      <span className="numeric">{uid}</span> <DemoTag accountMode={accountMode} />
    </>
  );
}

/** The state of an order, and why it ended. */
function OrderState({ order: { status, closeReason } }: { readonly order: OrderRow }) {
  const { t } = useTranslation();
  return (
    <>
      {t(`console-users.orderStatus.${status}`)}
      {closeReason === null ? null : <div className={styles.small}>{t(`console-users.closeReason.${closeReason}`)}</div>}
    </>
  );
}

/** What an option bets on, and for how long. */
function Bet({ option: { symbol, kind, seconds } }: { readonly option: OptionRow }) {
  const { t } = useTranslation();
  const unit = seconds % HOUR === 0 ? 'hours' : seconds % MINUTE === 0 ? 'minutes' : 'seconds';
  const n = seconds / { hours: HOUR, minutes: MINUTE, seconds: 1 }[unit];
  return `${symbol}, ${t(`options.kind.${kind}`)}, ${t(`options.long.${unit}`, { n })}`;
}

/** A price with the number of its quote; nothing if there is none. */
function quoted(price: string, quote: number): ReactNode {
  return price === '' ? '' : <Quote price={price} quote={quote} />;
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

/** Back to all orders or options from a link to one of them. */
function ShowAll({ onPress }: { readonly onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <Button tone="outline" onClick={onPress}>
      {t('console-users.showAll')}
    </Button>
  );
}
