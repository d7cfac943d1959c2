import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import type { i18n } from 'i18next';
import { errorText } from '@truefill/client/calls/error-text.ts';
import type { Failure } from '@truefill/client/calls/result.ts';

/** Why an alert could not be saved: some error codes have a more specific text here than the general one. */
export function alertFailure(language: i18n, failure: Failure, limit: number | undefined): string {
  if (failure.code === ERROR_CODES.orderMissing) return language.t('alerts.gone');
  if (failure.code === ERROR_CODES.dataExists) return language.t('alerts.twin');
  if (failure.code === ERROR_CODES.updateLimitReached && limit !== undefined) return language.t('alerts.full', { limit });
  return errorText(language, failure);
}
