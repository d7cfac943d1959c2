import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallRequest, CallResponse } from '@truefill/api/calls.ts';
import { call, newIdempotencyKey } from '../api-client/client.ts';
import { errorText } from '../api-client/error-text.ts';
import type { Result } from '../api-client/result.ts';
import { useSession } from '../session/session-store.ts';

/** What may be done to orders that exist. Each has a twin for the demo account. */
export type OrderCommandName = 'closeOrder' | 'cancelOrder' | 'modifyOrder' | 'closeAllOrder';

export interface OrderCommand {
  readonly busy: boolean;
  /** why the last command was refused; empty when it was not */
  readonly refusal: string;
  send<Name extends OrderCommandName>(name: Name, body: CallRequest<Name>): Promise<Result<CallResponse<Name>>>;
}

/** Sends commands about orders. Tried again after no answer, the same key goes out, so that the answer is the first one's. */
export function useOrderCommand(): OrderCommand {
  const { i18n } = useTranslation();
  const queries = useQueryClient();
  const accountMode = useSession((session) => session.accountMode);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const unanswered = useRef<{ readonly wish: string; readonly key: string } | null>(null);

  const send: OrderCommand['send'] = async (name, body) => {
    // the twins take and answer the same
    const calledName = (accountMode === 'demo' ? `${name}Mock` : name) as typeof name;
    const wish = calledName + JSON.stringify(body);
    const key = unanswered.current?.wish === wish ? unanswered.current.key : newIdempotencyKey();
    unanswered.current = { wish, key };
    setBusy(true);
    setRefusal('');
    const result = await call(calledName, body, { idempotencyKey: key });
    setBusy(false);
    if (result.ok || result.code > 0) unanswered.current = null;
    if (result.ok) void queries.invalidateQueries({ queryKey: ['account', 'history'] });
    else setRefusal(errorText(i18n, result));
    return result;
  };

  return { busy, refusal, send };
}
