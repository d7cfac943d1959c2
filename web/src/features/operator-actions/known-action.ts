import { SHOWN_TO_USERS } from '@truefill/api/audit/actions.ts';

/** The operator actions reported to users that this client knows. */
type KnownAction = (typeof SHOWN_TO_USERS)[number];

/** A newer server may report actions that this client has no text for. */
export function isKnownAction(action: string): action is KnownAction {
  return SHOWN_TO_USERS.some((known) => known === action);
}
