import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { NO_VALUE } from '@truefill/ui/format/number.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { displayName, useInstrument } from '../../../instruments/instruments.ts';
import { focusAfterPlacing, focusOfOrders } from '../../../trading-parts/focus-targets.ts';
import { clockText, countdownAt } from './countdown.ts';
import styles from './followed-card.module.css';
import { useFailedWatch, useStoreUntilShown, useNewestView, WatchAnnouncer } from './followed-parts.tsx';
import { KindBadge } from '../kind-badge.tsx';
import { settledFigures } from '../option-status.ts';
import { useWatch } from './use-watch.ts';
import { stopFollowing, type Followed } from './watch-store.ts';

/**
 * An option that was just placed, in the ticket: the remaining time, then the result. It covers nothing, so the next one can be
 * placed.
 */
export function FollowedCard({ followed }: { readonly followed: Followed }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const newest = useNewestView(followed.order);
  const watched = useWatch(followed.order, followed.flow);
  const { phase } = watched.watch;
  const running = phase === 'running';
  const order = watched.settled ?? newest;
  const instrument = useInstrument(order.symbol);
  const { secondsLeft } = countdownAt({ beginsAtMs: order.beginMs, seconds: order.seconds }, watched.serverNowMs);
  useFailedWatch(phase, false);
  useStoreUntilShown(followed, phase === 'settled');
  const view = async (): Promise<void> => {
    stopFollowing();
    await navigate({ to: '/position' });
    focusOfOrders()?.focus({ preventScroll: true });
  };
  const leave = (): void => {
    stopFollowing();
    focusAfterPlacing()?.focus({ preventScroll: true });
  };
  return (
    <section
      className={styles.card}
      role="group"
      aria-label={t(running ? 'options.countdown.title' : 'options.settlement.title')}
    >
      <header className={styles.head}>
        <KindBadge kind={order.kind}>{t(`options.word.${order.kind}`)}</KindBadge>
        <span className={styles.name}>{instrument ? displayName(instrument) : order.symbol}</span>
        <span>{formatMoney(order.stake)}</span>
        {running ? (
          <span className={styles.clock} role="timer">
            {clockText(secondsLeft)}
          </span>
        ) : null}
      </header>
      {running ? (
        <dl className={styles.entry}>
          <div>
            <dt>{t('options.entry')}</dt>
            <dd>{order.entryPrice > 0 ? formatPrice(order.entryPrice, order.pricePrecision) : NO_VALUE}</dd>
          </div>
        </dl>
      ) : (
        <p className={styles.outcome}>
          <span>{t(order.outcome === null ? 'options.settlement.settling' : `options.settlement.${order.outcome}`)}</span>
          {order.outcome === null ? null : <MoneyText amount={settledFigures(order).net} sign="always" colored />}
        </p>
      )}
      {running ? (
        <Button size="small" onClick={() => void view()}>
          {t('options.countdown.viewRunning')}
        </Button>
      ) : (
        <Button size="small" onClick={leave}>
          {t(phase === 'settled' ? 'common.done' : 'options.settlement.later')}
        </Button>
      )}
      <WatchAnnouncer order={followed.order} watched={watched} />
    </section>
  );
}
