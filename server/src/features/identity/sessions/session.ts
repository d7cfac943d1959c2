import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';

/** The user and mode of a verified access token. */
export interface Session {
  readonly sessionId: string;
  readonly userId: bigint;
  readonly brandId: string;
  readonly accountMode: AccountMode;
  /** when the access token expires, ms */
  readonly expiresAtMs: number;
}
