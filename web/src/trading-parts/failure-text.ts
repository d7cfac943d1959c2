import type { i18n } from 'i18next';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { brand } from '@truefill/client/brand.ts';
import { groupThousands } from '@truefill/ui/format/number.ts';
import { forexDepositText } from './forex-deposit.ts';
import { errorText } from '@truefill/client/calls/error-text.ts';
import type { Failure } from '@truefill/client/calls/result.ts';
import { minimumHoldText } from './minimum-hold.ts';
import { isUnknown } from '@truefill/client/calls/pending-requests.ts';
import type { RefusedBound } from './refused-bound.ts';

/**
 * The message for an order or a command without success: that it is unknown whether it was accepted, that the account was
 * switched meanwhile, or why it was refused.
 * @param unanswered the text for the unknown case
 * @param bound the violated bound, if known
 */
export function failureText(
  i18n: i18n,
  failure: Failure,
  unanswered: 'ticket.unanswered' | 'ticket.unansweredLong' | 'positions.unanswered' | 'account.resetUnanswered',
  bound: RefusedBound | null = null,
): string {
  if (isUnknown(failure)) return i18n.t(unanswered);
  // sent to an endpoint of the other account mode: a key is never sent with another body
  return failure.code === ERROR_CODES.invalidOperationStatus
    ? i18n.t('ticket.accountSwitched')
    : refusalText(i18n, failure, bound);
}

/** Why a request about an order was refused, including the broker's own value if one of its rules is the reason. */
export function refusalText(i18n: i18n, failure: Failure, bound: RefusedBound | null = null): string {
  const { code } = failure;
  const rule =
    code === ERROR_CODES.forexNeedsTotalDeposit
      ? i18n.t('instrument.forexRule', { amount: forexDepositText() })
      : code === ERROR_CODES.minimumHoldingTime
        ? minimumHoldText(i18n.t)
        : code === ERROR_CODES.updateLimitReached
          ? i18n.t('ticket.most', { most: groupThousands(String(brand().rules.maxLivingOrders)) })
          : bound === null
            ? null
            : boundedText(i18n, code, bound);
  return rule === null ? errorText(i18n, failure) : i18n.t('error.withCode', { text: rule, code });
}

function boundedText(i18n: i18n, code: number, { key, value }: RefusedBound): string {
  // the codes are data, so the catalogue key cannot be a literal
  const text = i18n.t(`error.${code}` as 'error.308');
  return i18n.t('error.withBound', { text, bound: i18n.t(`ticket.error.${key}`, { value }) });
}
