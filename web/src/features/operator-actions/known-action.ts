import type { ShownAction } from '@truefill/api/audit/actions.ts';
import type { i18n } from 'i18next';

/** Whether there are words for what an operator did: a newer server may tell of acts that this client has none for. */
export function isKnownAction(language: i18n, action: string): action is ShownAction {
  return language.exists(`operator-actions.action.${action}`);
}
