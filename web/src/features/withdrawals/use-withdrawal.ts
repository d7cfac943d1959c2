import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { encodeField } from '@truefill/api/fields/encoded-field.ts';
import type { CallRequest } from '@truefill/api/calls.ts';
import { isDecided } from '@truefill/client/calls/pending-requests.ts';
import { CLIENT_CODES, type Failure, type Result } from '@truefill/client/calls/result.ts';
import { useMoneyCall, type MoneyCallState } from '@truefill/client/calls/use-money-call.ts';
import { useStepUp, type StepUp } from '@truefill/client/factors/use-step-up.tsx';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { useIsMounted } from '@truefill/client/use-is-mounted.ts';
import { plainDecimal } from '../../money-parts/amount.ts';
import { refetchMoney } from '../../money-parts/use-money-updates.ts';
import type { Destination } from './destination.ts';
import { readQuote } from './use-quote.ts';

/** A price may move between display and request: number of attempts with a newly computed amount. */
const ATTEMPTS = 3;
const NOT_SENT: Failure = { ok: false, code: CLIENT_CODES.aborted, message: '' };
/** the address could not be encoded */
const NOT_ENCODED: Failure = { ok: false, code: CLIENT_CODES.aborted, message: 'not encoded' };

export interface Withdrawal {
  readonly state: MoneyCallState;
  /** it was accepted: the form sends nothing more */
  readonly isDone: boolean;
  readonly dialog: StepUp['dialog'];
  /** @returns why it was refused; null if it was accepted */
  send(destination: Destination, amount: string): Promise<Failure | null>;
}

/** Requests a withdrawal: with a fresh proof of identity, exactly once, and opens its record. */
export function useWithdrawal(): Withdrawal {
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const locale = usePreferences((preferences) => preferences.locale);
  const fieldKey = useSession((session) => session.fieldKey);
  const { prove, dialog } = useStepUp();
  const { state, send } = useMoneyCall<'withdraw'>('withdraw');
  const [isDone, setDone] = useState(false);

  const attempt = async (destination: Destination, amount: string): Promise<Result<{ readonly uid: string }>> => {
    const quote = await readQuote(destination, amount);
    if (!quote.ok) return quote;
    const where = await named(destination, fieldKey);
    if (where === null) return NOT_ENCODED;
    const body = { ...where, num: amount, practicalNum: plainDecimal(quote.data.arrives), locale };
    // the same address is encoded differently each time, so the intent contains its digest
    const intent = `${destination.key} ${destination.kind === 'typed' ? await digestOf(destination.address) : ''} ${amount}`;
    const answer = await send('withdraw', { subject: 'withdrawal', intent, write: () => body });
    return answer?.result ?? NOT_SENT;
  };
  const tryAgain = async (destination: Destination, amount: string): Promise<Result<{ readonly uid: string }>> => {
    let result = await attempt(destination, amount);
    for (let count = 1; count < ATTEMPTS && isOutOfDate(result); count += 1) {
      // each attempt depends on the one before
      // oxlint-disable-next-line no-await-in-loop
      result = await attempt(destination, amount);
    }
    return result;
  };
  return {
    state,
    isDone,
    dialog,
    send: async (destination, amount) => {
      if (destination.kind === 'card' && !Number.isFinite(destination.max)) {
        showToast('error', (language) => language.t('withdraw.cardMetaMissing'));
        return null;
      }
      const result = await prove(() => tryAgain(destination, amount));
      if (result === NOT_ENCODED) {
        showToast('error', (language) => language.t('withdraw.wrong'));
        return null;
      }
      // what the server refused was possible according to what the page shows
      if (isDecided(result)) refetchMoney();
      if (!result.ok) return result;
      setDone(true);
      showToast('success', (language) => language.t('deposit.submit_success_please_wait'));
      if (!isMounted.current) return null;
      await navigate({ to: '/user/wallet/depositList', search: { record: result.data.uid }, replace: true });
      return null;
    },
  };
}

function isOutOfDate(result: Result<unknown>): boolean {
  return !result.ok && result.code === ERROR_CODES.incorrectWithdrawalAmount;
}

type Named = Pick<CallRequest<'withdraw'>, 'currencyId' | 'coinId' | 'paymentAddress' | 'userBankId' | 'withdrawType'>;

/** @returns null if the session has no key to encode with */
async function named({ kind, currencyId, coinId, cardId, address }: Destination, fieldKey: string): Promise<Named | null> {
  if (kind === 'card') return cardId === null ? {} : { userBankId: cardId, withdrawType: 1 };
  const paymentAddress = await encodeField(fieldKey, 'paymentAddress', address).catch(() => null);
  return paymentAddress === null ? null : { currencyId, ...(coinId === null ? {} : { coinId }), paymentAddress };
}

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
