import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import type { Generated, GeneratedAlways, Kysely, Selectable } from 'kysely';

/** How a session's refresh token travels: in an HttpOnly cookie, or in the bodies. */
export type TokenDelivery = 'cookie' | 'body';

/** The tables that identity owns. Times in ms. */
export interface IdentityTables {
  users: {
    id: GeneratedAlways<bigint>;
    brand_id: string;
    /** null for users who registered by phone and added no address */
    email: string | null;
    /** lower case; identifies the account */
    email_key: string | null;
    /** the phone number's keyed hash; null for users who registered by e-mail */
    phone_lookup: Buffer | null;
    /** the encrypted number */
    phone_sealed: Buffer | null;
    /** a number stored before numbers were encrypted, until the next start */
    unsealed_phone: string | null;
    registered_by: 'email' | 'phone';
    password_hash: string;
    password_set_ms: bigint;
    nickname: string;
    /** file id of the image; null if none */
    avatar_file: string | null;
    /** the anti-phishing phrase in every message to this user; empty for none */
    phrase: string;
    locale: string;
    invite_code: string;
    invited_by: bigint | null;
    created_ms: bigint;
    /** their verification level */
    verification_level: Generated<'none' | 'junior' | 'advanced'>;
    /** when the user closed the account for good, ms; null while it is open */
    closed_ms: Generated<bigint | null>;
    /** when their personal data was erased, ms */
    forgotten_ms: Generated<bigint | null>;
  };
  sessions: {
    id: string;
    user_id: bigint;
    brand_id: string;
    account_mode: AccountMode;
    delivery: TokenDelivery;
    /** number of rotations of the cookie's refresh token */
    refresh_generation: number;
    /** the newest access token; a refresh with an older one is a replay */
    access_token_id: string;
    created_ms: bigint;
    used_ms: bigint;
    ended_ms: bigint | null;
    /** by the database's clock, for other processes that poll for it */
    ended_at: Date | null;
    ended_reason: string | null;
    /** when the user last proved their identity: at login, or by a step-up */
    proved_ms: bigint;
    /** whether it outlives the browser session, as the user chose and the brand allows */
    remembered: Generated<boolean>;
    /** as sent by the client, truncated to 300 characters */
    user_agent: string;
    /** the address that requests are counted by: an IPv4 address, or the network of an IPv6 one */
    address: string;
  };
  verification_codes: {
    brand_id: string;
    purpose: string;
    /** keyed hash of the address or number */
    target: string;
    /**
     * '' for the newest code of the target, 'known' for the resend delay of known devices, else the keyed hash of a browser's
     * mark
     */
    holder: string;
    /** keyed hash of the requesting address, if the client keeps no mark */
    asked_from: string | null;
    /** wrong attempts by others, by keyed hash of their address */
    others_tries: Record<string, number>;
    /** null if a message without a code was sent: then no code is valid */
    code_hash: Buffer | null;
    sent_ms: bigint;
    expires_ms: bigint;
    wrong_tries: number;
    used: boolean;
  };
  send_budgets: {
    brand_id: string;
    kind: string;
    /** keyed hash */
    key: string;
    since_ms: bigint;
    sends: number;
  };
  /** consecutive failed logins, by account and by account and address; the key includes the brand */
  login_tries: {
    key: Buffer;
    failures: number;
    last_ms: bigint;
    /** the previous value, restored when an attempt was not checked */
    before_ms: bigint;
  };
  /** where each account's owner has logged in from */
  login_places: {
    key: Buffer;
    seen_ms: bigint;
  };
  captchas: {
    id: string;
    brand_id: string;
    answer_hash: Buffer;
    expires_ms: bigint;
  };
  known_devices: {
    user_id: bigint;
    brand_id: string;
    device_hash: Buffer;
    first_ms: bigint;
    seen_ms: bigint;
  };
  authenticators: {
    user_id: bigint;
    brand_id: string;
    /** encrypted */
    secret: Buffer;
    created_ms: bigint;
    /** null until its first code was verified */
    confirmed_ms: bigint | null;
    /** the newest time step whose code was used; it and older ones are spent */
    last_step: bigint;
  };
  /** consecutive wrong second factors, and when the last one was */
  factor_tries: {
    user_id: bigint;
    brand_id: string;
    failures: number;
    failed_ms: bigint;
  };
  recovery_codes: {
    user_id: bigint;
    brand_id: string;
    code_hash: Buffer;
    used_ms: bigint | null;
  };
  passkeys: {
    id: string;
    user_id: bigint;
    brand_id: string;
    host_name: string;
    credential_id: string;
    public_key: Buffer;
    counter: bigint;
    /** comma-separated */
    transports: string;
    name: string;
    created_ms: bigint;
    used_ms: bigint | null;
  };
  passkey_challenges: {
    challenge: string;
    user_id: bigint;
    brand_id: string;
    host_name: string;
    purpose: string;
    expires_ms: bigint;
  };
}

export type IdentityDatabase = Kysely<IdentityTables>;
export type SessionRow = Selectable<IdentityTables['sessions']>;
