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
  /** the user would rather decide later: they are asked again at the next visit, or when something is refused for it */
  readonly putOff: boolean;
}

const useAsking = create<Asking>(() => ({ putOff: false }));

/** Leaves the question for later. */
export function putOffConsent(): void {
  useAsking.setState({ putOff: true });
}

/** Asks now, whether it was put off or not. */
export function askForConsent(): void {
  useAsking.setState({ putOff: false });
}

/** What the signed-in user agreed to and has still to agree to; undefined for visitors and while loading. */
export function useConsents(): Consents | undefined {
  const { status, userId } = useSession();
  const query = useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => fetchCall('consents', {}, signal),
    enabled: status === 'signed-in',
    // another device may have answered meanwhile, and documents change while a page lies open
    refetchOnWindowFocus: 'always',
  });
  return status === 'signed-in' ? query.data : undefined;
}

/** Whether something waits for the user's consent. */
export function useConsentDue(): boolean {
  return (useConsents()?.due.length ?? 0) > 0;
}

/** Takes in what the user agreed to, in every tab. */
export function holdConsents(userId: number, consents: Consents): void {
  queryClient.setQueryData(keyOf(userId), consents);
  const tabs = new BroadcastChannel(CHANNEL);
  tabs.postMessage(null);
  tabs.close();
}

/** Whether to ask the user now: something is due, and they have not put it off. Follows other tabs and refusals. */
export function useAskedForConsent(): boolean {
  const due = useConsentDue();
  const { putOff } = useAsking();
  const userId = useSession((session) => session.userId);
  useEffect(() => {
    const readAgain = (): void => void queryClient.invalidateQueries({ queryKey: keyOf(userId) });
    const tabs = new BroadcastChannel(CHANNEL);
    tabs.onmessage = readAgain;
    const leave = watchRefusals((code) => {
      if (code !== ERROR_CODES.consentDue) return;
      askForConsent();
      readAgain();
    });
    return () => {
      tabs.close();
      leave();
      // who comes next has put off nothing
      askForConsent();
    };
  }, [userId]);
  return due && !putOff;
}
