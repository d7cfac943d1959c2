import type { i18n } from 'i18next';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { errorText } from '@truefill/client/calls/error-text.ts';
import type { Failure } from '@truefill/client/calls/result.ts';

/** Whether a colleague is the reason: the code's text speaks to a user about their own request. */
export function isBusyElsewhere(failure: Failure | null): failure is Failure {
  return failure?.code === ERROR_CODES.stillProcessing;
}

/** The message for a refused action on a case or ticket. */
export function refusalText(language: i18n, failure: Failure): string {
  if (!isBusyElsewhere(failure)) return errorText(language, failure);
  return language.t('error.withCode', { text: language.t('console.busyElsewhere'), code: failure.code });
}
