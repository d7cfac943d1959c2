import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, newIdempotencyKey } from '../../api-client/client.ts';
import { errorText } from '../../api-client/error-text.ts';
import { useSession } from '../../session/session-store.ts';
import { showNotice } from '../../shell/notices-store.ts';

export interface ClosePosition {
  readonly busy: boolean;
  /** why closing was refused; empty when it was not */
  readonly refusal: string;
  /** @returns whether the position is closed */
  close(orderId: number): Promise<boolean>;
}

/** Closes positions at the market. Tried again after no answer, the same key goes out, so that the answer is the first one's. */
export function useClosePosition(): ClosePosition {
  const { t, i18n } = useTranslation();
  const queries = useQueryClient();
  const accountMode = useSession((session) => session.accountMode);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const unanswered = useRef<{ readonly orderId: number; readonly key: string } | null>(null);

  const close = async (orderId: number): Promise<boolean> => {
    const key = unanswered.current?.orderId === orderId ? unanswered.current.key : newIdempotencyKey();
    unanswered.current = { orderId, key };
    setBusy(true);
    setRefusal('');
    const result = await call(accountMode === 'demo' ? 'closeOrderMock' : 'closeOrder', { orderId }, { idempotencyKey: key });
    setBusy(false);
    if (result.ok || result.code > 0) unanswered.current = null;
    if (!result.ok) {
      setRefusal(errorText(i18n, result));
      return false;
    }
    showNotice('success', t('positions.closedNotice'));
    void queries.invalidateQueries({ queryKey: ['account', 'history'] });
    return true;
  };

  return { busy, refusal, close };
}
