import { useSession } from './session-store.ts';

/** Waits until it is known whether there is a session. @returns whether there is one */
export function sessionKnown(): Promise<boolean> {
  const { status } = useSession.getState();
  if (status !== 'unknown') return Promise.resolve(status === 'signed-in');
  return new Promise((resolve) => {
    const stop = useSession.subscribe((session) => {
      if (session.status === 'unknown') return;
      stop();
      resolve(session.status === 'signed-in');
    });
  });
}
