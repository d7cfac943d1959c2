import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OptionOrderView } from '@truefill/api/mapping/option.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { VisuallyHidden } from '@truefill/ui/components/visually-hidden.tsx';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { useSession } from '../../session/session-store.ts';
import { ownerOf } from '../../trading/attempts.ts';
import { focusAfterPlacing, focusOfOrders } from '../../trading/focus-places.ts';
import { showNotice } from '../../shell/notices-store.ts';
import { Sheet } from '../../shell/sheet.tsx';
import { announcementBetween, countdownAt } from './countdown.ts';
import { CountdownPanel } from './countdown-panel.tsx';
import { forgetFollowed, keepFollowed } from './followed-shelf.ts';
import { SettlementPanel } from './settlement-panel.tsx';
import { useRunningOptions } from './use-running-options.ts';
import { useWatch, type OptionWatch as Watched } from './use-watch.ts';
import { stopFollowing, useFollowed, type Followed } from './watch-store.ts';
import styles from './watch.module.css';

// with what shows it, in one file
export { followAgain } from './follow-again.ts';

export interface OptionWatchProps {
  /** whether screens are phone pages: then a missing result leads to the history, else to the positions beside the chart */
  readonly pages: boolean;
}

/** The sheet of the option that is followed, if one is. */
export function OptionWatch({ pages }: OptionWatchProps) {
  const followed = useFollowed((state) => state.followed);
  const { status, accountMode } = useSession();
  const session = `${status} ${accountMode}`;
  const began = useRef(session);
  useEffect(() => {
    // another account's option has no business on screen
    if (began.current !== session) stopFollowing();
    began.current = session;
  }, [session]);
  if (followed === null) return null;
  return <FollowedSheet key={followed.order.orderNumber} followed={followed} pages={pages} />;
}

function FollowedSheet({ followed, pages }: OptionWatchProps & { readonly followed: Followed }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const order = useNewestView(followed.order);
  const watched = useWatch(followed.order, followed.flow);
  const { phase } = watched.watch;
  const running = phase === 'running';
  useEffect(() => {
    if (phase !== 'failed') return;
    showNotice('error', (language) => language.t('options.position.fail_result_check_history'));
    stopFollowing();
    void navigate({ to: pages ? '/history' : '/position' });
  }, [phase, pages, navigate]);
  useKeptUntilShown(followed, phase === 'settled');
  const viewRunning = (): void => {
    stopFollowing();
    void navigate({ to: '/position' });
  };
  return (
    <Sheet
      open
      onClose={stopFollowing}
      finalFocus={followed.flow === 'place' ? focusAfterPlacing : running ? undefined : focusOfOrders}
      title={t(running ? 'options.countdown.title' : 'options.settlement.title')}
      titleHidden
      footer={
        running && followed.flow === 'place' ? (
          <Button size="large" wide onClick={viewRunning}>
            {t('options.countdown.viewRunning')}
          </Button>
        ) : (
          <Button size="large" wide onClick={stopFollowing}>
            {t(
              running ? 'options.countdown.close' : phase === 'settled' ? 'options.settlement.done' : 'options.settlement.later',
            )}
          </Button>
        )
      }
    >
      {running ? (
        <CountdownPanel order={order} serverNowMs={watched.serverNowMs} />
      ) : (
        <SettlementPanel order={watched.settled ?? order} />
      )}
      <Announcer order={followed.order} watched={watched} />
    </Sheet>
  );
}

/** A page that is loaded anew goes on with it, unless its result was shown or it was taken off the screen. */
function useKeptUntilShown({ order: { orderNumber }, flow }: Followed, shown: boolean): void {
  useEffect(() => {
    if (shown) return forgetFollowed();
    keepFollowed({ owner: ownerOf(useSession.getState()), orderNumber, flow });
    return forgetFollowed;
  }, [orderNumber, flow, shown]);
}

/** The option as the feed last told it: an option that was just placed learns its entry price there. */
function useNewestView(order: OptionOrderView): OptionOrderView {
  const live = useRunningOptions()?.find(({ orderNumber }) => orderNumber === order.orderNumber);
  const [newest, setNewest] = useState(order);
  // what the feed has told stays after the option has left it
  if (live && live !== newest) setNewest(live);
  return live ?? newest;
}

/** Says 30 s and 10 s before the end, and the result, to those who do not see the ring. */
function Announcer({ order, watched }: { readonly order: OptionOrderView; readonly watched: Watched }) {
  const { t } = useTranslation();
  const { secondsLeft } = countdownAt({ beginsAtMs: order.beginMs, seconds: order.seconds }, watched.serverNowMs);
  const before = useRef(secondsLeft);
  // seconds that were left when it was said last
  const [said, setSaid] = useState<number | null>(null);
  useEffect(() => {
    const moment = announcementBetween(before.current, secondsLeft);
    before.current = secondsLeft;
    if (moment !== null) setSaid(moment);
  }, [secondsLeft]);
  const { settled } = watched;
  const left = said !== null && watched.watch.phase === 'running' ? t('options.countdown.left', { n: said }) : '';
  const result = settled?.outcome
    ? t(`options.settlement.said.${settled.outcome}`, { amount: formatMoney(settled.result, 'always') })
    : null;
  return (
    <div aria-live="polite" className={styles.said}>
      <VisuallyHidden>{result ?? left}</VisuallyHidden>
    </div>
  );
}
