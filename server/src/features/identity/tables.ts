import type { AccountMode } from '@truefill/domain/account-mode.ts';
import type { GeneratedAlways, Kysely, Selectable } from 'kysely';

/** How a session's refresh token travels: in an HttpOnly cookie, or in the bodies. */
export type TokenDelivery = 'cookie' | 'body';

/** Why a session ended before its time. */
export type EndReason = 'logout' | 'replay' | 'expired';

/** The tables that identity owns. Times in ms. */
export interface IdentityTables {
  users: {
    id: GeneratedAlways<bigint>;
    brand_id: string;
    email: string;
    /** lower case; what accounts are told apart by */
    email_key: string;
    password_hash: string;
    nickname: string;
    locale: string;
    invite_code: string;
    invited_by: bigint | null;
    created_ms: bigint;
  };
  sessions: {
    id: string;
    user_id: bigint;
    brand_id: string;
    account_mode: AccountMode;
    delivery: TokenDelivery;
    /** how often the cookie's refresh token was rotated */
    refresh_generation: number;
    /** the newest access token; a refresh with an older one is a replay */
    access_token_id: string;
    created_ms: bigint;
    used_ms: bigint;
    ended_ms: bigint | null;
    ended_reason: string | null;
  };
  verification_codes: {
    brand_id: string;
    purpose: string;
    /** lower-case address */
    target: string;
    /** null where a message without a code was sent: no code is right then */
    code_hash: Buffer | null;
    sent_ms: bigint;
    expires_ms: bigint;
    wrong_tries: number;
    used: boolean;
    sends_since_ms: bigint;
    sends: number;
  };
  operators: {
    id: GeneratedAlways<bigint>;
    email_key: string;
    name: string;
    password_hash: string;
    created_ms: bigint;
  };
}

export type IdentityDatabase = Kysely<IdentityTables>;
export type SessionRow = Selectable<IdentityTables['sessions']>;
