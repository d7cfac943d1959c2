import { useMatches, type RouteComponent } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { useFrame } from '@truefill/client/page/frame.ts';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { Connecting, lazyPart, type Texts } from '../live/lazy-part.tsx';

/**
 * A screen whose code is loaded when it is first rendered.
 * @param texts `first` lets it render before the later texts have loaded
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, FunctionComponent>>,
  name: Name,
  texts: Texts = 'any',
): RouteComponent {
  return lazyPart(load, name, { Waiting: WaitingScreen, texts });
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
