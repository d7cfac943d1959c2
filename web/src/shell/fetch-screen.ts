import type { AppRouter } from '../routes.tsx';
import type { LazyPart } from '../live/lazy-part.tsx';
import { showsScreen } from './shell.tsx';

/**
 * Matches the URL to its route and loads that route's code, so that the first frame is complete.
 * @throws network errors; the screen then retries when it renders, and shows the error there
 */
export async function fetchScreen(router: AppRouter): Promise<void> {
  await router.load();
  const match = router.state.matches.at(-1);
  if (!match || !showsScreen(match.staticData.panel)) return;
  const screen = router.routesById[match.routeId].options.component as Partial<LazyPart<object>> | undefined;
  await screen?.fetchNow?.();
}
