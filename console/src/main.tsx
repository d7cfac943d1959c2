import 'virtual:truefill-tokens.css';
import '@truefill/ui/theme/base.css';
import '@truefill/ui/theme/scrollbars.css';
import '@truefill/ui/theme/touch.css';
import '@fontsource-variable/inter/wght.css';
import './apply-preferences.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { startLanguage } from '@truefill/client/i18n/i18n.ts';
import { showLanguageFont } from '@truefill/client/i18n/language-font.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { App } from './app.tsx';
import { chooseBrand } from './brands/brand-scope.ts';
import { onSessionLost } from './calls/call.ts';
import { address } from './page/go.tsx';
import { createConsoleRouter } from './routes.tsx';
import { dropSession, followTabs, readSession } from './session/session.ts';
import { isOpenPath } from './shell/places.ts';

async function start(): Promise<void> {
  const router = createConsoleRouter();
  onSessionLost(() => {
    if (!dropSession()) return;
    queryClient.clear();
    showToast('info', (language) => language.t('shell.sessionLost'));
    router.history.push(address('/login', { to: router.state.location.href }));
  });
  await Promise.all([startLanguage(usePreferences.getState().locale), readSession()]);
  followTabs(() => {
    // clear everything of the other operator; the current screen may be closed to this one
    chooseBrand(null);
    void queryClient.resetQueries();
    if (isOpenPath(router.state.location.pathname)) void router.invalidate();
    else router.history.push('/');
  });
  void showLanguageFont();
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
}

void start();
