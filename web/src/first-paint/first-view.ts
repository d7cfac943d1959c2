import type { AppRouter } from '../routes.tsx';
import type { LazyPart } from '../shell/lazy-screen.tsx';
import { fetchFrame, showsScreen } from '../shell/shell.tsx';

/**
 * Fetches all the code of what the address shows first, so that it is drawn as a whole. What cannot be fetched is asked for
 * again when it is drawn, and tells of it there.
 */
export async function firstView(router: AppRouter): Promise<void> {
  await Promise.allSettled([fetchFrame(), fetchScreen(router)]);
}

async function fetchScreen(router: AppRouter): Promise<void> {
  await router.load();
  const match = router.state.matches.at(-1);
  if (!match || !showsScreen(match.staticData.panel)) return;
  const screen = router.routesById[match.routeId].options.component as Partial<LazyPart<object>> | undefined;
  await screen?.fetchNow?.();
}
