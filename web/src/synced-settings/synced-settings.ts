import { useSyncExternalStore } from 'react';
import type { CallRequest } from '@truefill/api/calls.ts';
import { call } from '@truefill/client/calls/client.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { SyncedStore, type SyncedRemote } from './synced-store.ts';
import { kindOf, type SyncedKind } from './kinds.ts';
import { LocalCopies, VISITOR } from './local-copies.ts';

const remote: SyncedRemote = {
  read: async (keys) => {
    const result = await call('workspaceRead', { keys: [...keys] });
    return result.ok ? result.data.documents : null;
  },
  save: async (key, revision, content, last) => {
    const body = { key, revision, content } as CallRequest<'workspaceSave'>;
    const result = await call('workspaceSave', body, { keepalive: last });
    if (result.ok) return result.data;
    // codes below zero are the client's own: there was no response
    return result.code < 0 ? 'failed' : 'refused';
  },
};

let started: SyncedStore | null = null;

/** The store is created on first use, so that a page without synced settings sends no requests. */
function store(): SyncedStore {
  if (started) return started;
  const opened = new SyncedStore({
    copies: new LocalCopies(storageOfDevice()),
    remote,
    kindOf,
    after: (ms, work) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    // a copy may be read during rendering, when no other state may change
    onProblem: (problem) => queueMicrotask(() => showToast('info', (language) => language.t(`saved-settings.${problem}`))),
  });
  started = opened;
  const follow = ({ status, userId }: { readonly status: string; readonly userId: number }): void => {
    if (status !== 'unknown') opened.setOwner(status === 'signed-in' ? String(userId) : VISITOR);
  };
  follow(useSession.getState());
  useSession.subscribe(follow);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') opened.flush();
    else void opened.pull();
  });
  addEventListener('pagehide', () => opened.flush());
  addEventListener('online', () => void opened.pull());
  addEventListener('storage', ({ key }) => key !== null && opened.copyChanged(key));
  return opened;
}

function storageOfDevice(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** The current document of a kind, kept up to date with this page, other tabs and the server. */
export function useSynced<Content>(kind: SyncedKind<Content>): Content {
  return useSyncExternalStore(
    (listener) => store().listen(kind, listener),
    () => store().get(kind),
  );
}

/** The current document of a kind. */
export function syncedNow<Content>(kind: SyncedKind<Content>): Content {
  return store().get(kind);
}

/** Notifies of each change to the document of a kind. @returns a function that stops listening */
export function listenToSynced<Content>(kind: SyncedKind<Content>, listener: () => void): () => void {
  return store().listen(kind, listener);
}

/** Changes the document of a kind: locally at once, and shortly after on the server for a logged-in user. */
export function changeSynced<Content>(kind: SyncedKind<Content>, to: (now: NoInfer<Content>) => NoInfer<Content>): void {
  store().change(kind, to);
}
