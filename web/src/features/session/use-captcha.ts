import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorText } from '@truefill/client/calls/error-text.ts';
import { CallFailed, fetchCall } from '@truefill/client/calls/query-client.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { captchaSecondsLeft } from './model.ts';

export interface Captcha {
  /** data URL; empty until it has come */
  readonly image: string;
  /** the name that the text is answered under */
  readonly uuid: string;
  /** Draws another one; within three seconds of the last a notice says how long to wait instead. */
  refresh(): void;
  /** Draws another one at once: the last is spent. */
  reload(): void;
}

/** The captcha image, fetched once `wanted`. */
export function useCaptcha(wanted: boolean): Captcha {
  const [askedAtMs, setAskedAtMs] = useState<number | null>(null);
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: ['captcha'],
    queryFn: ({ signal }) => fetchCall('getImageCode', {}, signal),
    enabled: wanted,
    // each is good for one try: none is kept for the next form
    staleTime: Infinity,
    gcTime: 0,
  });
  useEffect(() => {
    if (error instanceof CallFailed) showToast('error', (language) => errorText(language, error.failure));
  }, [error]);

  const reload = (): void => {
    setAskedAtMs(Date.now());
    void refetch();
  };
  const refresh = (): void => {
    const seconds = captchaSecondsLeft(askedAtMs ?? (dataUpdatedAt || null), Date.now());
    if (seconds > 0) showToast('info', (language) => language.t('error.retryAfter', { seconds }));
    else reload();
  };
  return { image: data?.data ?? '', uuid: data?.uuid ?? '', refresh, reload };
}
