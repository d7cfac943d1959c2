import type { AppRouter } from '../routes.tsx';
import type { LazyPart } from './lazy-screen.tsx';
import { showsScreen } from './shell.tsx';

/**
 * Finds out what the address shows and fetches its code, so that the first sight is drawn as a whole.
 * @throws what the network says; the screen then asks again when it is drawn, and tells of it there
 */
export async function fetchScreen(router: AppRouter): Promise<void> {
  await router.load();
  const match = router.state.matches.at(-1);
  if (!match || !showsScreen(match.staticData.panel)) return;
  const screen = router.routesById[match.routeId].options.component as Partial<LazyPart<object>> | undefined;
  await screen?.fetchNow?.();
}
