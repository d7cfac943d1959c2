import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Content of a valid refresh token. */
export interface RefreshToken {
  readonly sessionId: string;
  readonly generation: number;
}

export interface RefreshTokens {
  make(token: RefreshToken): string;
  /** Null if the text is not one of our tokens. */
  read(text: string): RefreshToken | null;
  /** The session's key for encrypted fields: 32 bytes as base64, constant for the session's whole life. */
  fieldKey(sessionId: string): string;
}

/**
 * Refresh tokens are computed, not stored: session, generation and a keyed hash of both. A copy of the database does not give
 * access to any session, and the newest token of a session can be returned again at any time.
 */
export function createRefreshTokens(key: Buffer): RefreshTokens {
  const sign = ({ sessionId, generation }: RefreshToken): Buffer =>
    createHmac('sha256', key).update(`refresh/${sessionId}/${generation}`).digest();
  return {
    make: (token) => `${token.sessionId}.${token.generation}.${sign(token).toString('base64url')}`,
    read(text) {
      const match = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(text);
      if (!match?.[1] || !match[3]) return null;
      const token = { sessionId: match[1], generation: Number(match[2]) };
      const received = Buffer.from(match[3], 'base64url');
      const right = sign(token);
      return received.length === right.length && timingSafeEqual(received, right) ? token : null;
    },
    fieldKey: (sessionId) => Buffer.from(hkdfSync('sha256', key, sessionId, 'fields in transit', 32)).toString('base64'),
  };
}
