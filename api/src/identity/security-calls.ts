import { defineCalls } from '../call.ts';
import { z } from '../zod.ts';
import { passkeyAssertion, passkeyAttestation, passkeyCreationOptions, passkeyRequestOptions } from './passkey-schema.ts';
import { password, textUpTo } from '../fields/text.ts';
import { securityPaths } from './paths.ts';

const empty = z.object({}).loose();
const timeTs = z.number().int();
/** No text that a name could not be: the database takes not every character. */
const id = z
  .string()
  .max(36)
  .regex(/^[\w-]*$/);

/** Ten codes, each good for one login; shown once. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** How a user proves again that it is they: the password alone, or where a second factor is on, that. */
const proofKind = z.enum(['password', 'authCode', 'recoveryCode', 'passkey']);

export const securityCalls = defineCalls(securityPaths, {
  /** What protects the account. Times in ms, 0 for never. */
  userSecurity: {
    who: 'user',
    request: empty,
    response: z.object({
      passwordTs: timeTs,
      authenticator: z.boolean(),
      recoveryCodesLeft: z.number().int(),
      /** passkeys of every host of the brand; `rpId` is the one it works on */
      passkeys: z.array(z.object({ id: z.string(), name: z.string(), rpId: z.string(), createTs: timeTs, usedTs: timeTs })),
      antiPhishingPhrase: z.string(),
      /** until when sensitive changes ask for no new proof */
      stepUpTs: timeTs,
      stepUpBy: z.array(proofKind),
    }),
  },

  /** A new proof, good for five minutes of this session. */
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

  /** Shown in every mail to the user; empty for none. */
  submitPhrase: {
    who: 'user',
    freshProof: true,
    request: z.object({ phrase: textUpTo(40) }),
    example: { phrase: 'blue' },
    response: z.null(),
  },

  /** A new secret, which counts once a code of it was shown. */
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

  /** `recoveryCodes` is empty where the user has some already. */
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
          /** empty where it is not known */
          browser: z.string(),
          system: z.string(),
          deviceType: z.enum(['phone', 'tablet', 'desktop', 'other']),
          /** shortened, for showing */
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
