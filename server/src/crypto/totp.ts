import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every app knows it. */
const PERIOD_S = 30;
const SECRET_BYTES = 20;
/** the step before and the one after are taken too: clocks differ */
const STEPS_ASIDE = 1;

/** A secret for an authenticator app. */
export interface NewTotp {
  readonly secret: Buffer;
  /** to type */
  readonly text: string;
  /** to scan */
  readonly uri: string;
}

/** Makes a secret for an authenticator app, which shows the two names. */
export function newTotp({ issuer, label }: { readonly issuer: string; readonly label: string }): NewTotp {
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new TOTP({ issuer, label, secret, period: PERIOD_S }).toString();
  return { secret: Buffer.from(secret.bytes), text: secret.base32, uri };
}

/** The step that a code belongs to, null where it is none of now. A step is good once: who asks keeps the newest one that was used. */
export function totpStep(secret: Buffer, code: string, nowMs: number): bigint | null {
  if (!/^\d{6}$/.test(code)) return null;
  const aside = new TOTP({ secret: Secret.fromHex(secret.toString('hex')), period: PERIOD_S }).validate({
    token: code,
    timestamp: nowMs,
    window: STEPS_ASIDE,
  });
  return aside === null ? null : BigInt(Math.floor(nowMs / 1000 / PERIOD_S) + aside);
}
