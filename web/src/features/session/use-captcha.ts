import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorText } from '@truefill/client/calls/error-text.ts';
import { CallFailed, fetchCall } from '@truefill/client/calls/query-client.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { captchaSecondsLeft } from './model.ts';

export interface Captcha {
  /** data URL; empty until loaded */
  readonly image: string;
  /** the id that the answer references */
  readonly uuid: string;
  /** Loads another one; within three seconds of the last a toast shows the remaining time instead. */
  refresh(): void;
  /** Loads another one immediately: the last one is used up. */
  reload(): void;
}

/** The captcha image, loaded once `required`. */
export function useCaptcha(required: boolean): Captcha {
  const [requestedAtMs, setRequestedAtMs] = useState<number | null>(null);
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: ['captcha'],
    queryFn: ({ signal }) => fetchCall('getImageCode', {}, signal),
    enabled: required,
    // each is valid for one attempt, so it is not cached for the next form
    staleTime: Infinity,
    gcTime: 0,
  });
  useEffect(() => {
    if (error instanceof CallFailed) showToast('error', (language) => errorText(language, error.failure));
  }, [error]);

  const reload = (): void => {
    setRequestedAtMs(Date.now());
    void refetch();
  };
  const refresh = (): void => {
    const seconds = captchaSecondsLeft(requestedAtMs ?? (dataUpdatedAt || null), Date.now());
    if (seconds > 0) showToast('info', (language) => language.t('error.retryAfter', { seconds }));
    else reload();
  };
  return { image: data?.data ?? '', uuid: data?.uuid ?? '', refresh, reload };
}
