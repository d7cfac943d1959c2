import { lazy, Suspense } from 'react';
import { useChat } from './chat-store.ts';
import { VersionNotice } from './version-notice.tsx';

const ChatWindow = lazy(async () => ({ default: (await import('../features/account/chat-window.tsx')).ChatWindow }));

/** What floats over every page and may come after its first paint. */
export function Latecomers() {
  const chatting = useChat(({ open }) => open);
  return (
    <>
      <VersionNotice />
      {chatting ? (
        <Suspense>
          <ChatWindow />
        </Suspense>
      ) : null}
    </>
  );
}
