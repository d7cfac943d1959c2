import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallResponse } from '@truefill/api/calls.ts';
import type { MailList } from '@truefill/api/notifications/alarms.ts';
import { call } from '@truefill/client/calls/client.ts';
import { errorText } from '@truefill/client/calls/error-text.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { useSession } from '@truefill/client/session/session-store.ts';

type Choices = CallResponse<'mailChoices'>;

export interface MailChoices {
  /** null until loaded */
  readonly choices: Choices['list'] | null;
  readonly failed: boolean;
  readonly retry: () => void;
  /** switches a list; a refused change is reverted and reported */
  readonly choose: (name: MailList, enable: boolean) => Promise<void>;
}

/** The user's choice of email lists. */
export function useMailChoices(): MailChoices {
  const queries = useQueryClient();
  const queryKey = ['account', 'mails', useSession((session) => session.userId)];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchCall('mailChoices', {}, signal),
    // the link in an email switches them too
    staleTime: 0,
  });
  const show = (name: MailList, enable: boolean): void => {
    queries.setQueryData<Choices>(
      queryKey,
      (shown) => shown && { list: shown.list.map((each) => (each.name === name ? { name, enable } : each)) },
    );
  };
  return {
    choices: query.data?.list ?? null,
    failed: query.isError,
    retry: () => void query.refetch(),
    async choose(name, enable) {
      show(name, enable);
      const answer = await call('submitMailChoice', { name, enable });
      if (answer.ok) return;
      show(name, !enable);
      showToast('error', (language) => errorText(language, answer));
    },
  };
}
