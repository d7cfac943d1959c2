import type { ShownAction } from '@truefill/api/audit/actions.ts';
import type { i18n } from 'i18next';

/** A newer server may report actions that this client has no text for. */
export function isKnownAction(language: i18n, action: string): action is ShownAction {
  return language.exists(`operator-actions.action.${action}`);
}
