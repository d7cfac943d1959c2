import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OptionOrderView } from '@truefill/api/options/mapping.ts';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { IconX } from '@truefill/ui/components/icons.ts';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { displayName, useInstrument } from '../../../instruments/instruments.ts';
import { useLayout } from '@truefill/client/page/use-layout.ts';
import { OUTCOME_MARKS } from '../icons.ts';
import { KindBadge } from '../kind-badge.tsx';
import styles from './option-results.module.css';
import { settledFigures } from '../option-status.ts';
import { useSettledOptions } from './use-settled-options.ts';
import { followOption, noteResultSeen, stopFollowing, useFollowed, useSeenResults, useWatchSlot } from '../watch/watch-store.ts';

const SHOWN_FOR_MS = 12_000;
const SHOWN_AT_ONCE = 3;

/** The results of options that the user was not watching: a non-modal card on every page that collects several. */
export function OptionResults() {
  const settled = useSettledOptions();
  const seen = useSeenResults();
  const watched = useWatchedNumber();
  const unseen = settled.filter(({ orderNumber }) => orderNumber !== watched && !seen.has(orderNumber));
  return unseen.length === 0 ? null : <ResultsCard orders={unseen} />;
}

/** The option whose countdown is on screen: its result shows there. */
function useWatchedNumber(): string | null {
  const followed = useFollowed((state) => state.followed);
  const inTicket = useWatchSlot(({ slot }) => slot !== null);
  const phone = useLayout() === 'phone';
  if (followed === null) return null;
  return phone || inTicket || followed.flow === 'position' ? followed.order.orderNumber : null;
}

function dismiss(orders: readonly OptionOrderView[]): void {
  const { followed } = useFollowed.getState();
  for (const { orderNumber } of orders) {
    noteResultSeen(orderNumber);
    // it was followed away from its ticket: returning to the ticket would show its result once more
    if (followed?.order.orderNumber === orderNumber) stopFollowing();
  }
}

/** @param orders newest first, at least one */
function ResultsCard({ orders }: { readonly orders: readonly OptionOrderView[] }) {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    // it stays while hovered or focused; a further result restarts the timer
    if (held) return undefined;
    const timer = setTimeout(() => dismiss(orders), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- re-rendering the same results must not restart the timer
  }, [held, orders.length]);
  const shown = orders.slice(0, SHOWN_AT_ONCE);
  const total = orders.reduce((sum, order) => sum + Math.round(settledFigures(order).net * 100), 0) / 100;
  return (
    <div
      className={styles.frame}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <section className={styles.card} role="group" aria-label={t('options.results.label')}>
        {orders.length > 1 ? (
          <p className={styles.several}>
            {t('options.results.several', { n: orders.length })}
            <MoneyText amount={total} sign="always" colored />
          </p>
        ) : null}
        {shown.map((order) => (
          <Result key={order.orderNumber} order={order} onDetails={() => showDetails(order)} />
        ))}
        {orders.length > shown.length ? (
          <p className={styles.more}>{t('options.results.more', { n: orders.length - shown.length })}</p>
        ) : null}
        <IconButton className={styles.close} label={t('common.close')} onClick={() => dismiss(orders)}>
          <IconX size={16} />
        </IconButton>
      </section>
    </div>
  );
}

function showDetails(order: OptionOrderView): void {
  dismiss([order]);
  followOption(order, 'position');
}

function Result({ order, onDetails }: { readonly order: OptionOrderView; readonly onDetails: () => void }) {
  const { t } = useTranslation();
  const instrument = useInstrument(order.symbol);
  const outcome = order.outcome ?? 'tie';
  const Mark = OUTCOME_MARKS[outcome];
  return (
    <div className={styles.result} data-outcome={outcome}>
      <span className={styles.mark} aria-hidden="true">
        <Mark size={18} />
      </span>
      <div className={styles.words}>
        <p className={styles.head}>
          <span>{t(`options.settlement.${outcome}`)}</span>{' '}
          <MoneyText className={styles.net} amount={settledFigures(order).net} sign="always" colored />
        </p>
        <p className={styles.what}>
          {instrument ? displayName(instrument) : order.symbol}{' '}
          <KindBadge kind={order.kind}>{t(`options.word.${order.kind}`)}</KindBadge>
        </p>
      </div>
      <button type="button" className={styles.details} onClick={onDetails}>
        {t('options.results.details')}
      </button>
    </div>
  );
}
