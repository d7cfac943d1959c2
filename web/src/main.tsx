import '@truefill/ui/theme/base.css';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/nunito/wght.css';
import '@fontsource-variable/source-serif-4/wght.css';
import '@fontsource-variable/space-grotesk/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { showConfigMissing } from './config-missing.ts';
import { waitForAnswers } from '@truefill/client/calls/send.ts';
import { brand, carriesBrand } from '@truefill/client/brand.ts';
import { startLanguage } from '@truefill/client/i18n/i18n.ts';
import { instrumentsQuery } from './instruments/instruments.ts';
import { startExchangeFeed } from './live/exchange-feed.ts';
import { refetchFailedOnReturn } from './live/refetch-failed.ts';
import { startMarketFeed } from './live/market-feed.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { createAppRouter } from './routes.tsx';
import { recheckSession, startSession, type SessionEnd } from '@truefill/client/session/session.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { fetchScreen } from './shell/fetch-screen.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { followMissingStyles } from './page/missing-styles.ts';
import { settleStyles } from './shell/settle-styles.ts';
import { fetchFrame } from './shell/shell.tsx';

const END_NOTICES = {
  'signed-out': 'shell.signedOut',
  lost: 'shell.sessionLost',
  expired: 'shell.sessionLost',
  'demo-disabled': 'shell.demoDisabled',
} as const satisfies Record<SessionEnd, string>;

async function start(): Promise<void> {
  followMissingStyles();
  settleStyles();
  waitForAnswers(brand().requestTimeoutSeconds);
  const router = createAppRouter();
  startMarketFeed();
  void queryClient.prefetchQuery(instrumentsQuery);
  void startSession({
    demoTrading: brand().switches.virtualCurrencyTrade,
    onEnded: (why) => leave(why),
    onChangedElsewhere: () => void router.invalidate(),
  });
  startExchangeFeed(recheckSession);
  refetchFailedOnReturn(queryClient);
  // a guard that redirects shows a message, so the texts are loaded before the URL is handled
  await Promise.all([startLanguage(usePreferences.getState().locale), fetchFrame().catch(() => undefined)]);
  await fetchScreen(router).catch(() => undefined);
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );

  function leave(why: SessionEnd): void {
    queryClient.clear();
    showToast(why === 'signed-out' ? 'success' : 'info', (language) => language.t(END_NOTICES[why]));
    if (why !== 'lost') return void router.navigate({ to: '/' });
    void router.navigate({ to: '/login', search: { to: router.state.location.href } });
  }

  // another account's values must not be visible even for a moment
  useSession.subscribe((now, before) => {
    if (now.userId === before.userId && now.accountMode === before.accountMode) return;
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === 'account' });
    if (now.status === 'visitor') void router.invalidate();
  });
}

// a page that its server did not send has no brand, so the app cannot render
if (carriesBrand()) void start();
else void showConfigMissing();
