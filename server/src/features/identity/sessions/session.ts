import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';

/** Who is asking: taken from a verified access token. */
export interface Session {
  readonly sessionId: string;
  readonly userId: bigint;
  readonly brandId: string;
  readonly accountMode: AccountMode;
  /** when the access token ends, ms */
  readonly expiresAtMs: number;
}
