import { request } from './environment.ts';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { App } from '../app.tsx';
import { startLanguage } from '@truefill/client/i18n/i18n.ts';
import { createAppRouter } from '../routes.tsx';
import { dropSession } from '@truefill/client/session/session-store.ts';
import { fetchScreen } from '../shell/fetch-screen.ts';
import { fetchFrame } from '../shell/shell.tsx';

/** Renders the markup of the app's first frame, in the same steps as `main.tsx`. */
async function prerender(): Promise<string> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [request.path] }));
  if (!request.maybeSignedIn) dropSession();
  await Promise.all([startLanguage(request.locale), fetchFrame()]);
  await fetchScreen(router);
  return renderToString(<App router={router} />);
}

export const prerendered: Promise<string> = prerender();
