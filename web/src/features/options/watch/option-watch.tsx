import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { useSession } from '@truefill/client/session/session-store.ts';
import { focusAfterPlacing, focusOfOrders } from '../../../trading-parts/focus-targets.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { CountdownPanel } from './countdown-panel.tsx';
import { SettlementPanel } from '../settlement/settlement-panel.tsx';
import { FollowedCard } from './followed-card.tsx';
import { useFailedWatch, useStoreUntilShown, useNewestView, WatchAnnouncer } from './followed-parts.tsx';
import { useWatch } from './use-watch.ts';
import { stopFollowing, useFollowed, useWatchSlot, type Followed } from './watch-store.ts';

// exported here so that both are in one chunk
export { followAgain } from './follow-again.ts';

export interface OptionWatchProps {
  /**
   * whether screens are phone pages: then a missing result leads to the history, otherwise to the positions beside the chart
   */
  readonly pages: boolean;
}

/** The followed option, if any: in a sheet, or in the ticket of a wide window. */
export function OptionWatch({ pages }: OptionWatchProps) {
  const followed = useFollowed((state) => state.followed);
  const { status, accountMode } = useSession();
  const session = `${status} ${accountMode}`;
  const previous = useRef(session);
  useEffect(() => {
    // another account's option must not be shown
    if (previous.current !== session) stopFollowing();
    previous.current = session;
  }, [session]);
  const slot = useWatchSlot((state) => state.slot);
  if (followed === null) return null;
  const { orderNumber } = followed.order;
  if (!pages && followed.flow === 'place')
    // away from the ticket no countdown covers the page: the result is announced when it arrives
    return slot === null ? null : createPortal(<FollowedCard key={orderNumber} followed={followed} />, slot);
  return <FollowedSheet key={orderNumber} followed={followed} pages={pages} />;
}

function FollowedSheet({ followed, pages }: OptionWatchProps & { readonly followed: Followed }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const order = useNewestView(followed.order);
  const watched = useWatch(followed.order, followed.flow);
  const { phase } = watched.watch;
  const running = phase === 'running';
  useFailedWatch(phase, pages);
  useStoreUntilShown(followed, phase === 'settled');
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
            {t(running ? 'common.close' : phase === 'settled' ? 'common.done' : 'options.settlement.later')}
          </Button>
        )
      }
    >
      {running ? (
        <CountdownPanel order={order} serverNowMs={watched.serverNowMs} />
      ) : (
        <SettlementPanel order={watched.settled ?? order} />
      )}
      <WatchAnnouncer order={followed.order} watched={watched} />
    </Sheet>
  );
}
