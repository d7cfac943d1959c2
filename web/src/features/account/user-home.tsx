import { Suspense } from 'react';
import { lazyPanel } from '../../live/lazy-part.tsx';
import { useSession } from '@truefill/client/session/session-store.ts';
import { useFrame } from '@truefill/client/page/frame.ts';
import { Menu } from './menu.tsx';

const AccountScreen = lazyPanel(() => import('./account.tsx'), 'AccountScreen');
const ServiceScreen = lazyPanel(() => import('./service.tsx'), 'ServiceScreen');

/** The menu's route. If the menu is already shown beside its screens, this route shows the first available one. */
export function UserHomeScreen() {
  const status = useSession((session) => session.status);
  if (useFrame() === 'pages') return <Menu />;
  if (status === 'unknown') return null;
  return <Suspense>{status === 'signed-in' ? <AccountScreen /> : <ServiceScreen />}</Suspense>;
}
