import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with the parameters that every app supports. */
const PERIOD_S = 30;
const SECRET_BYTES = 20;
/** the previous and next step are accepted too, since clocks differ */
const STEPS_ASIDE = 1;

/** A secret for an authenticator app. */
export interface NewTotp {
  readonly secret: Buffer;
  /** for typing */
  readonly text: string;
  /** for scanning */
  readonly uri: string;
}

/** Creates a secret for an authenticator app, which shows the two names. */
export function newTotp({ issuer, label }: { readonly issuer: string; readonly label: string }): NewTotp {
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new TOTP({ issuer, label, secret, period: PERIOD_S }).toString();
  return { secret: Buffer.from(secret.bytes), text: secret.base32, uri };
}

/** The time step of a valid code, else null. A step may be used once: the caller stores the newest one used. */
export function totpStep(secret: Buffer, code: string, nowMs: number): bigint | null {
  if (!/^\d{6}$/.test(code)) return null;
  const aside = new TOTP({ secret: Secret.fromHex(secret.toString('hex')), period: PERIOD_S }).validate({
    token: code,
    timestamp: nowMs,
    window: STEPS_ASIDE,
  });
  return aside === null ? null : BigInt(Math.floor(nowMs / 1000 / PERIOD_S) + aside);
}
