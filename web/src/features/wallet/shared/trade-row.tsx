import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { OptionOrderView } from '@truefill/api/options/mapping.ts';
import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { formatMoney, formatVolume } from '@truefill/ui/format/money.ts';
import { displayName, useInstrument } from '../../../instruments/instruments.ts';
import { wasFilled } from '../../../trading-parts/history-filter.ts';
import { netResult } from '../../../trading-parts/history-order.ts';
import { InstrumentMark } from '../../../trading-parts/instrument-mark.tsx';
import styles from '../../../money-parts/money.module.css';
import type { Trade } from './trade.ts';
import { ListTime } from '../../../page/list-time.tsx';
import { settledFigures } from '../../options/index.ts';

/** An order or an option in a list: what, when, and its result. Links to its own page. */
export function TradeRow({ trade }: { readonly trade: Trade }) {
  const { t } = useTranslation();
  const { symbol, orderNumber } = trade.order;
  const instrument = useInstrument(symbol);
  const market = instrument ? displayName(instrument) : symbol;
  const what =
    trade.kind === 'order'
      ? `${t(`common.orderSide.${trade.order.side}`)} ${formatVolume(trade.order.volume)}`
      : `${t(`options.word.${trade.order.kind}`)} ${formatMoney(trade.order.stake)}`;
  return (
    <Link
      className={styles.row}
      to="/user/wallet/transactionList"
      search={trade.kind === 'order' ? { uid: orderNumber } : { optionUID: orderNumber }}
    >
      <InstrumentMark instrument={instrument} size={36} />
      <span className={styles.what}>
        <span className={styles.title}>
          {what} {market}
        </span>
        <span className={styles.below}>
          <ListTime atMs={trade.atMs} />
        </span>
      </span>
      <span className={styles.end}>
        {trade.kind === 'order' ? <OrderResult order={trade.order} /> : <OptionResult order={trade.order} />}
      </span>
    </Link>
  );
}

function OrderResult({ order }: { readonly order: OrderView }) {
  const { t } = useTranslation();
  const { status } = order;
  if (status === 'closed' && wasFilled(order)) {
    return (
      <>
        <MoneyText amount={netResult(order)} sign="always" colored />
        <span className={styles.state}>{t('history.status.closed')}</span>
      </>
    );
  }
  const bindsMoney = status === 'open' || status === 'pending';
  return (
    <>
      <span>{t(`history.status.${status}`)}</span>
      {bindsMoney && <span className={styles.state}>{t('wallet.marginOf', { amount: formatMoney(order.margin) })}</span>}
    </>
  );
}

function OptionResult({ order }: { readonly order: OptionOrderView }) {
  const { t } = useTranslation();
  if (order.outcome === null) {
    return (
      <>
        <span>{t('wallet.optionState.running')}</span>
        <span className={styles.state}>{t('wallet.couldBring', { amount: formatMoney(order.expectedProfit, 'always') })}</span>
      </>
    );
  }
  return (
    <>
      <MoneyText amount={settledFigures(order).net} sign="always" colored />
      <span className={styles.state}>{t('wallet.optionState.done')}</span>
    </>
  );
}
