import { lazy, Suspense } from 'react';
import { useChat } from './chat-store.ts';
import { PageTitle } from './page-title.tsx';
import { VersionNotice } from './version-notice.tsx';

const forcedColours = matchMedia('(forced-colors: active)');
const fetchForcedColours = (): void => {
  if (forcedColours.matches) void import('@truefill/ui/theme/forced-colors.css');
};
fetchForcedColours();
forcedColours.addEventListener('change', fetchForcedColours);

const ChatWindow = lazy(async () => ({ default: (await import('../features/account/chat-window.tsx')).ChatWindow }));

/** What floats over every page and may come after its first paint. */
export function Latecomers() {
  const chatting = useChat(({ open }) => open);
  return (
    <>
      <VersionNotice />
      <PageTitle />
      {chatting ? (
        <Suspense>
          <ChatWindow />
        </Suspense>
      ) : null}
    </>
  );
}
