import '@truefill/ui/theme/print.css';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { optionalPart } from '../live/optional-part.tsx';
import { useAlertSheet } from '../features/alerts/alert-sheet-store.ts';
import { useShownOrder } from '../trading-parts/shown-order.ts';
import { useConnection, useIsLive } from '../live/connection-store.ts';
import { useLiveUnread, useOptionItems } from '../live/exchange-feed.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { useChat } from '../features/account/chat-store.ts';
import { ConnectionFailed } from './connection-failed.tsx';
import { ToastList } from '@truefill/client/toasts/toast-list.tsx';
import { cacheOfflinePage } from '../page/offline-page.ts';
import { PageTitle } from '@truefill/client/page/page-title.tsx';
import { overlaysOf } from '@truefill/client/overlays/use-back-closes.ts';
import { restoreTypedValues } from './restore-typed-values.ts';
import { announceOtherUser } from './announce-other-user.ts';
import { announceRefusedNumbers } from './announce-refused-numbers.ts';
import { replaceMissingMarks } from './replace-missing-marks.ts';
import { VersionNotice } from './version-notice.tsx';

export { reloadWithTypedValues } from './restore-typed-values.ts';

/** Loads a style sheet that few users need once they need it. */
function loadWhen(preferred: string, fetchStyles: () => Promise<unknown>): void {
  const media = matchMedia(preferred);
  const update = (): void => {
    if (media.matches) void fetchStyles();
  };
  update();
  media.addEventListener('change', update);
}

loadWhen('(forced-colors: active)', () => import('@truefill/ui/theme/forced-colors.css'));
loadWhen('(prefers-contrast: more)', () => import('@truefill/ui/theme/more-contrast.css'));
loadWhen('(pointer: coarse) and (min-width: 48em)', () => import('@truefill/ui/theme/touch.css'));

const AlertSheet = optionalPart(() => import('../features/alerts/alert-sheet.tsx'), 'AlertSheet');

const ChatWindow = optionalPart(() => import('../features/account/chat-window.tsx'), 'ChatWindow');

const ConsentQuestion = optionalPart(
  () => import('../features/legal/consent-question.tsx'),
  'ConsentQuestion',
  undefined,
  'first',
);

const OrderSheets = optionalPart(() => import('../features/trading/positions/order-sheets.tsx'), 'OrderSheets');

const OptionResults = optionalPart(() => import('../features/options/settlement/option-results.tsx'), 'OptionResults');

/** Overlays of every page that can load after the first paint. */
export function DeferredOverlays() {
  const chatting = useChat(({ open }) => open);
  const acting = useShownOrder(({ onScreen }) => onScreen);
  // loaded before it is needed: without a connection nothing can be loaded
  const failed = useConnection(({ state, account }) => state === 'failed' || account.state === 'failed');
  const { history } = useRouter();
  const optionsRan = useOptionsRan();
  const signedIn = useSession(({ status }) => status === 'signed-in');
  const settingAlert = useAlertSheet(({ requested }) => requested !== null);
  useFollowingOn();
  useNewNotices();
  useEffect(() => cacheOfflinePage(), []);
  useEffect(announceRefusedNumbers, []);
  useEffect(announceOtherUser, []);
  useEffect(replaceMissingMarks, []);
  useRestoredValues();
  // the browser's back button may reach history entries of overlays from before a reload
  useEffect(() => void overlaysOf(history), [history]);
  return (
    <>
      <ToastList>{optionsRan ? <OptionResults /> : null}</ToastList>
      <VersionNotice />
      <PageTitle />
      {failed ? <ConnectionFailed /> : null}
      {acting ? <OrderSheets /> : null}
      {settingAlert ? <AlertSheet /> : null}
      {signedIn ? <ConsentQuestion /> : null}
      {chatting ? <ChatWindow /> : null}
    </>
  );
}

/** Announces what happens by itself while the app is open: the number of unread notices rises. */
function useNewNotices(): void {
  const { history } = useRouter();
  const unread = useLiveUnread();
  const before = useRef<number | null>(null);
  useEffect(() => {
    const increase = unread !== null && before.current !== null ? unread - before.current : 0;
    before.current = unread;
    if (increase <= 0) return;
    import('../features/notifications/announce-new.ts')
      .then(({ announceNewNotices }) => announceNewNotices(increase, (path) => history.push(path)))
      // its code or texts did not load; the number of unread notices is updated regardless
      .catch(() => undefined);
  }, [unread, history]);
}

/** Whether an option is or was running since the page was loaded: only then can there be a result. */
function useOptionsRan(): boolean {
  const running = (useOptionItems()?.length ?? 0) > 0;
  const [ran, setRan] = useState(running);
  if (running && !ran) setRan(true);
  return ran;
}

/** Restores what was typed before a reload for a new version. */
function useRestoredValues(): void {
  const known = useSession(({ status }) => status !== 'unknown');
  useEffect(() => {
    if (known) void restoreTypedValues();
  }, [known]);
}

/** Continues to follow the option that was followed before a reload. */
function useFollowingOn(): void {
  const signedIn = useSession(({ status }) => status === 'signed-in');
  const live = useIsLive();
  useEffect(() => {
    if (!signedIn || !live || !wasFollowing()) return;
    import('../features/options/watch/option-watch.tsx').then(
      ({ followAgain }) => followAgain(),
      // retried with the next connection
      () => undefined,
    );
  }, [signedIn, live]);
}

/** Whether there may be one: `followed-storage.ts`, which knows for certain, is loaded only then. */
function wasFollowing(): boolean {
  try {
    return sessionStorage.getItem('truefill.followed-option') !== null;
  } catch {
    return false;
  }
}
