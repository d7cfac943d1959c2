import { SignJWT, type JWTPayload } from 'jose';
import { describe, expect, it } from 'vitest';
import { createAccessTokens, type AccessToken } from './access-token.ts';

const KEY = Buffer.alloc(32, 7);
const NOW_MS = 1_764_000_000_000;
const TOKEN: AccessToken = {
  tokenId: 'token-1',
  sessionId: 'session-1',
  userId: 10_000_001n,
  brandId: 'northwind',
  accountMode: 'demo',
  expiresAtMs: NOW_MS + 60_000,
};

function setUp() {
  const clock = { nowMs: NOW_MS, now: () => clock.nowMs };
  return { clock, tokens: createAccessTokens(KEY, clock) };
}

const claims = { sid: 'session-1', brand: 'northwind', mode: '1' };

function signed(payload: Record<string, unknown>, header: Record<string, unknown> = {}, key = KEY): Promise<string> {
  const whole: Record<string, unknown> = {
    ...claims,
    sub: '10000001',
    jti: 'token-1',
    exp: TOKEN.expiresAtMs / 1000,
    ...payload,
  };
  return new SignJWT(whole as JWTPayload).setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...header }).sign(key);
}

describe('access tokens', () => {
  it('return their claims, also when read again', async () => {
    const { tokens } = setUp();
    const text = await tokens.sign(TOKEN, 'field key');
    for (let time = 0; time < 3; time++) expect(tokens.read(text)).toEqual(TOKEN);
  });

  it('expire to the millisecond, even if cached, unless expired ones are accepted', async () => {
    const { clock, tokens } = setUp();
    const text = await tokens.sign(TOKEN, 'field key');
    clock.nowMs = TOKEN.expiresAtMs - 1;
    expect(tokens.read(text)).toEqual(TOKEN);
    clock.nowMs = TOKEN.expiresAtMs;
    expect(tokens.read(text)).toBeNull();
    expect(tokens.read(text, { alsoExpired: true })).toEqual(TOKEN);
    expect(setUp().tokens.read(text)).toEqual(TOKEN);
  });

  it('are rejected with any single character changed, removed or added, even after the valid text was cached', async () => {
    const { tokens } = setUp();
    const text = await tokens.sign(TOKEN, 'field key');
    tokens.read(text);
    const taken: string[] = [];
    for (let at = 0; at < text.length; at++) {
      for (const other of ['', 'A', 'B', '.', '=', `${text[at]}${text[at]}`]) {
        const changed = text.slice(0, at) + other + text.slice(at + 1);
        if (changed !== text && tokens.read(changed)) taken.push(`${other} at ${at}`);
      }
    }
    expect(taken).toEqual([]);
  });

  it('have one spelling: no padding, no spaces, no other last character for the same bytes', async () => {
    const { tokens } = setUp();
    const text = await tokens.sign(TOKEN, 'field key');
    const [header, payload, signature = ''] = text.split('.');
    const spellings = [
      `${text}=`,
      `${text}==`,
      ` ${text}`,
      `${text} `,
      `${text}\n`,
      `${text}.`,
      `${header}=.${payload}.${signature}`,
    ];
    const bytes = Buffer.from(signature, 'base64url');
    for (const last of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
      const same = signature.slice(0, -1) + last;
      if (same !== signature && Buffer.from(same, 'base64url').equals(bytes)) spellings.push(`${header}.${payload}.${same}`);
    }
    expect(spellings.length).toBeGreaterThan(7);
    for (const spelling of spellings) expect(tokens.read(spelling)).toBeNull();
  });

  it.each([
    ['another key', () => signed({}, {}, Buffer.alloc(32, 8))],
    ['another algorithm', () => signed({}, { alg: 'HS384' })],
    ['another token type', () => signed({}, { typ: 'at+jwt' })],
    ['a critical header', () => signed({}, { crit: ['exp'], exp: 1 })],
    ['no subject', () => signed({ sub: undefined })],
    ['a subject that is not a number', () => signed({ sub: '-1' })],
    ['no id', () => signed({ jti: undefined })],
    ['no expiry', () => signed({ exp: undefined })],
    ['no session', () => signed({ sid: undefined })],
    ['no brand', () => signed({ brand: undefined })],
    ['a start in the future', () => signed({ nbf: NOW_MS / 1000 + 1 })],
  ])('are rejected with %s', async (_what, make) => {
    // a library may refuse to sign what is not well-formed
    const text = await make().catch(() => 'none');
    expect(setUp().tokens.read(text)).toBeNull();
  });

  it('without an algorithm, or that are not tokens at all, are rejected', () => {
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${part({ alg: 'none' })}.${part({ ...claims, sub: '1', jti: 'x', exp: 9e9 })}.`;
    for (const text of [unsigned, '', '.', '..', '...', 'a.b.c', 'ü.ü.ü']) expect(setUp().tokens.read(text)).toBeNull();
  });

  it('signed by a standard library are accepted', async () => {
    expect(setUp().tokens.read(await signed({}))).toEqual(TOKEN);
  });
});
