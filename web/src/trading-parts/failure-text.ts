import type { i18n } from 'i18next';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { forexDepositText } from './forex-deposit.ts';
import { errorText } from '@truefill/client/calls/error-text.ts';
import type { Failure } from '@truefill/client/calls/result.ts';
import { minimumHoldText } from './minimum-hold.ts';
import { isUnknown } from '@truefill/client/calls/pending-requests.ts';
import type { RefusedBound } from './refused-bound.ts';

/**
 * What to tell about a placing or a command that was not accepted: that nobody knows yet whether it was taken, that the account
 * was switched meanwhile, or why it was refused.
 * @param unanswered the text for the first of these
 * @param bound that what was refused lies beyond, where it is known
 */
export function failureText(
  i18n: i18n,
  failure: Failure,
  unanswered: 'ticket.unanswered' | 'ticket.unansweredLong' | 'positions.unanswered' | 'account.resetUnanswered',
  bound: RefusedBound | null = null,
): string {
  if (isUnknown(failure)) return i18n.t(unanswered);
  // an endpoint of the other account mode: a key is never sent with another body
  return failure.code === ERROR_CODES.invalidOperationStatus
    ? i18n.t('ticket.accountSwitched')
    : refusalText(i18n, failure, bound);
}

/** Why something about an order was refused, with the broker's own figure where a rule of theirs is the reason. */
export function refusalText(i18n: i18n, failure: Failure, bound: RefusedBound | null = null): string {
  const { code } = failure;
  const rule =
    code === ERROR_CODES.forexNeedsTotalDeposit
      ? i18n.t('ticket.forexRule', { amount: forexDepositText() })
      : code === ERROR_CODES.minimumHoldingTime
        ? minimumHoldText(i18n.t)
        : bound === null
          ? null
          : boundedText(i18n, code, bound);
  return rule === null ? errorText(i18n, failure) : i18n.t('error.withCode', { text: rule, code });
}

function boundedText(i18n: i18n, code: number, { key, value }: RefusedBound): string {
  // the codes are data: a catalogue key cannot be named in the source for each of them
  const text = i18n.t(`error.${code}` as 'error.308');
  return i18n.t('error.withBound', { text, bound: i18n.t(`ticket.fault.${key}`, { value }) });
}
