import { defineCalls } from '../call.ts';
import { z } from '../zod.ts';
import { passkeyAssertion, passkeyAttestation, passkeyCreationOptions, passkeyRequestOptions } from './passkey-schema.ts';
import { password, textUpTo } from '../fields/text.ts';
import { securityPaths } from './paths.ts';

const empty = z.object({}).loose();
const timeTs = z.number().int();
/** Same restrictions as for a name: the database does not accept every character. */
const id = z
  .string()
  .max(36)
  .regex(/^[\w-]*$/);

/** Ten codes, each valid for one login; shown once. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** How a user confirms their identity: by the password, or by the second factor if it is on. */
const proofKind = z.enum(['password', 'authCode', 'recoveryCode', 'passkey']);

export const securityCalls = defineCalls(securityPaths, {
  /** The security settings of the account. Times in ms, 0 for never. */
  userSecurity: {
    who: 'user',
    request: empty,
    response: z.object({
      passwordTs: timeTs,
      authenticator: z.boolean(),
      recoveryCodesLeft: z.number().int(),
      /** passkeys of all hosts of the brand; `rpId` is the host it works on */
      passkeys: z.array(z.object({ id: z.string(), name: z.string(), rpId: z.string(), createTs: timeTs, usedTs: timeTs })),
      antiPhishingPhrase: z.string(),
      /** until when sensitive changes need no new confirmation */
      stepUpTs: timeTs,
      stepUpBy: z.array(proofKind),
    }),
  },

  /** A new confirmation, valid for five minutes in this session. */
  stepUp: {
    who: 'user',
    request: z.object({
      password: password.optional(),
      authCode: z.string().max(6).optional(),
      recoveryCode: z.string().max(20).optional(),
      passkey: passkeyAssertion.optional(),
    }),
    response: z.object({ stepUpTs: timeTs }),
  },

  /** Anti-phishing code, shown in every email to the user; empty for none. */
  submitPhrase: {
    who: 'user',
    freshProof: true,
    request: z.object({ phrase: textUpTo(40) }),
    example: { phrase: 'blue' },
    response: z.null(),
  },

  /** A new secret, which takes effect once a code from it was entered. */
  createAuthenticator: {
    who: 'user',
    freshProof: true,
    request: empty,
    response: z.object({ secret: z.string(), otpauthUrl: z.string() }),
  },

  submitAuthenticator: {
    who: 'user',
    request: z.object({ authCode: z.string().max(6) }),
    example: { authCode: '000000' },
    response: recoveryCodes,
  },

  deleteAuthenticator: {
    who: 'user',
    freshProof: true,
    request: empty,
    response: z.null(),
  },

  createRecoveryCodes: {
    who: 'user',
    freshProof: true,
    request: empty,
    response: recoveryCodes,
  },

  createPasskey: {
    who: 'user',
    freshProof: true,
    request: empty,
    response: passkeyCreationOptions,
  },

  /** `recoveryCodes` is empty if the user already has some. */
  submitPasskey: {
    who: 'user',
    freshProof: true,
    request: z.object({ name: textUpTo(60).min(1), credential: passkeyAttestation }),
    response: recoveryCodes,
  },

  updatePasskey: {
    who: 'user',
    request: z.object({ id, name: textUpTo(60).min(1) }),
    example: { id: 'x', name: 'key' },
    response: z.null(),
  },

  deletePasskey: {
    who: 'user',
    freshProof: true,
    request: z.object({ id }),
    example: { id: 'x' },
    response: z.null(),
  },

  /** A challenge for a step-up by passkey. */
  passkeyChallenge: {
    who: 'user',
    request: empty,
    response: passkeyRequestOptions,
  },

  /** Where the user is signed in, the newest first. */
  sessionList: {
    who: 'user',
    request: empty,
    response: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          /** empty if unknown */
          browser: z.string(),
          system: z.string(),
          deviceType: z.enum(['phone', 'tablet', 'desktop', 'other']),
          /** shortened for display */
          address: z.string(),
          createTs: timeTs,
          usedTs: timeTs,
          current: z.boolean(),
        }),
      ),
    }),
  },

  endSession: {
    who: 'user',
    request: z.object({ id }),
    example: { id: 'x' },
    response: z.null(),
  },

  endOtherSessions: {
    who: 'user',
    request: empty,
    response: z.object({ counts: z.number().int() }),
  },
});
