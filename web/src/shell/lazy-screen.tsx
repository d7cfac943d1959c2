import { useMatches, type RouteComponent } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { useFrame } from '@truefill/client/page/frame.ts';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { Connecting, lazyPart } from '../live/lazy-part.tsx';

/** A screen whose code is loaded when it is first rendered. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, FunctionComponent>>,
  name: Name,
): RouteComponent {
  return lazyPart(load, name, WaitingScreen);
}

function WaitingScreen() {
  const isPage = useIsPage();
  return (
    <>
      {isPage ? <PageHeader title="" /> : null}
      <Connecting />
    </>
  );
}

/** Whether the screen is a phone's page without tabs: only its header leads back. */
export function useIsPage(): boolean {
  const tab = useMatches().at(-1)?.staticData.tab;
  return useFrame() === 'pages' && (tab === undefined || tab === 'markets');
}
