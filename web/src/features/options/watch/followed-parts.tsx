import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OptionOrderView } from '@truefill/api/options/mapping.ts';
import { VisuallyHidden } from '@truefill/ui/components/visually-hidden.tsx';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { ownerOf, useSession } from '@truefill/client/session/session-store.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { announcementBetween, countdownAt } from './countdown.ts';
import { clearFollowed, rememberFollowed } from './followed-storage.ts';
import { useRunningOptions } from '../running/use-running-options.ts';
import { settledFigures } from '../option-status.ts';
import type { OptionWatch } from './use-watch.ts';
import type { Watch } from './watch.ts';
import { noteResultSeen, stopFollowing, type Followed } from './watch-store.ts';
import styles from './watch.module.css';

/** Navigates to where an overdue result will appear. @param pages whether screens are phone pages */
export function useFailedWatch(phase: Watch['phase'], pages: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (phase !== 'failed') return;
    showToast('error', (language) => language.t('options.position.fail_result_check_history'));
    stopFollowing();
    void navigate({ to: pages ? '/history' : '/position' });
  }, [phase, pages, navigate]);
}

/** Lets a reloaded page continue following, unless the result was shown or the user closed it. */
export function useStoreUntilShown({ order: { orderNumber }, flow }: Followed, shown: boolean): void {
  useEffect(() => {
    if (shown) {
      noteResultSeen(orderNumber);
      return clearFollowed();
    }
    rememberFollowed({ owner: ownerOf(useSession.getState()), orderNumber, flow });
    return clearFollowed;
  }, [orderNumber, flow, shown]);
}

/** The option as last sent by the feed, which also sends the entry price of a newly placed option. */
export function useNewestView(order: OptionOrderView): OptionOrderView {
  const live = useRunningOptions()?.find(({ orderNumber }) => orderNumber === order.orderNumber);
  const [newest, setNewest] = useState(order);
  // the feed's last data stays after the option has left it
  if (live && live !== newest) setNewest(live);
  return live ?? newest;
}

/** Announces 30 s and 10 s before the end, and the result, to screen readers. */
export function WatchAnnouncer({ order, watched }: { readonly order: OptionOrderView; readonly watched: OptionWatch }) {
  const { t } = useTranslation();
  const { secondsLeft } = countdownAt({ beginsAtMs: order.beginMs, seconds: order.seconds }, watched.serverNowMs);
  const before = useRef(secondsLeft);
  // the remaining seconds at the last announcement
  const [announced, setAnnounced] = useState<number | null>(null);
  useEffect(() => {
    const seconds = announcementBetween(before.current, secondsLeft);
    before.current = secondsLeft;
    if (seconds !== null) setAnnounced(seconds);
  }, [secondsLeft]);
  const { settled } = watched;
  const left = announced !== null && watched.watch.phase === 'running' ? t('options.countdown.left', { n: announced }) : '';
  const result = settled?.outcome
    ? t(`options.settlement.said.${settled.outcome}`, { amount: formatMoney(settledFigures(settled).net, 'always') })
    : null;
  return (
    <div aria-live="polite" className={styles.said}>
      <VisuallyHidden>{result ?? left}</VisuallyHidden>
    </div>
  );
}
