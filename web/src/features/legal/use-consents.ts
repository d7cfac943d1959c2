import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create } from 'zustand';
import type { CallResponse } from '@truefill/api/calls.ts';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { watchRefusals } from '@truefill/client/calls/client.ts';
import { fetchCall, queryClient } from '@truefill/client/calls/query-client.ts';
import { useSession } from '@truefill/client/session/session-store.ts';

export type Consents = CallResponse<'consents'>;

const CHANNEL = 'truefill.consents';
const keyOf = (userId: number) => ['account', 'consents', userId] as const;

interface Asking {
  /** the user postponed the decision: they are asked again at the next visit, or when something is refused for it */
  readonly postponed: boolean;
}

const useAsking = create<Asking>(() => ({ postponed: false }));

/** Postpones the question. */
export function postponeConsent(): void {
  useAsking.setState({ postponed: true });
}

/** Asks now, even if the question was postponed. */
export function openConsentSheet(): void {
  useAsking.setState({ postponed: false });
}

/** What the logged-in user has agreed to and still has to agree to; undefined for visitors and while loading. */
export function useConsents(): Consents | undefined {
  const { status, userId } = useSession();
  const query = useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => fetchCall('consents', {}, signal),
    enabled: status === 'signed-in',
    // the user may have answered on another device, and documents change while a page is open
    refetchOnWindowFocus: 'always',
  });
  return status === 'signed-in' ? query.data : undefined;
}

/** Whether a document needs the user's consent. */
export function useConsentDue(): boolean {
  return (useConsents()?.due.length ?? 0) > 0;
}

/** Stores what the user agreed to, and notifies all tabs. */
export function storeConsents(userId: number, consents: Consents): void {
  queryClient.setQueryData(keyOf(userId), consents);
  const tabs = new BroadcastChannel(CHANNEL);
  tabs.postMessage(null);
  tabs.close();
}

/** Whether to ask the user now: consent is due, and they have not postponed it. Reacts to other tabs and refusals. */
export function useConsentPrompt(): boolean {
  const due = useConsentDue();
  const { postponed } = useAsking();
  const userId = useSession((session) => session.userId);
  useEffect(() => {
    const readAgain = (): void => void queryClient.invalidateQueries({ queryKey: keyOf(userId) });
    const tabs = new BroadcastChannel(CHANNEL);
    tabs.onmessage = readAgain;
    const leave = watchRefusals((code) => {
      if (code !== ERROR_CODES.consentDue) return;
      openConsentSheet();
      readAgain();
    });
    return () => {
      tabs.close();
      leave();
      // the next user has postponed nothing
      openConsentSheet();
    };
  }, [userId]);
  return due && !postponed;
}
