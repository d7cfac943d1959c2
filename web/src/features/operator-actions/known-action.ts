import { SHOWN_TO_USERS } from '@truefill/api/audit/actions.ts';

/** What operators do that a user is told of, as this client knows it. */
type KnownAction = (typeof SHOWN_TO_USERS)[number];

/** A newer server may tell of acts that this client has no words for. */
export function isKnownAction(action: string): action is KnownAction {
  return SHOWN_TO_USERS.some((known) => known === action);
}
