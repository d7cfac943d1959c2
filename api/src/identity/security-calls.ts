import { defineCall } from '../call.ts';
import { z } from '../zod.ts';
import { passkeyAssertion, passkeyAttestation, passkeyCreationOptions, passkeyRequestOptions } from './passkey-schema.ts';
import { password, textUpTo } from '../fields/text.ts';

const empty = z.object({}).loose();
const timeTs = z.number().int();
/** No text that a name could not be: the database takes not every character. */
const id = z
  .string()
  .max(36)
  .regex(/^[\w-]*$/);

/** Ten codes, each good for one login; shown once. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** How a user proves anew that it is they: the password alone, or where a second factor is on, that. */
const proofKind = z.enum(['password', 'authCode', 'recoveryCode', 'passkey']);

/** What protects the account. Times in ms, 0 for never. */
export const userSecurity = defineCall(
  'userSecurity',
  'session',
  empty,
  z.object({
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
);

/** A new proof, good for five minutes of this session. */
export const stepUp = defineCall(
  'stepUp',
  'session',
  z.object({
    password: password.optional(),
    authCode: z.string().max(6).optional(),
    recoveryCode: z.string().max(20).optional(),
    passkey: passkeyAssertion.optional(),
  }),
  z.object({ stepUpTs: timeTs }),
);

/** Shown in every mail to the user; empty for none. */
export const submitPhrase = defineCall('submitPhrase', 'session', z.object({ phrase: textUpTo(40) }), z.null());

/** A new secret, which counts once a code of it was shown. */
export const createAuthenticator = defineCall(
  'createAuthenticator',
  'session',
  empty,
  z.object({ secret: z.string(), otpauthUrl: z.string() }),
);

export const submitAuthenticator = defineCall(
  'submitAuthenticator',
  'session',
  z.object({ authCode: z.string().max(6) }),
  recoveryCodes,
);

export const deleteAuthenticator = defineCall('deleteAuthenticator', 'session', empty, z.null());

export const createRecoveryCodes = defineCall('createRecoveryCodes', 'session', empty, recoveryCodes);

export const createPasskey = defineCall('createPasskey', 'session', empty, passkeyCreationOptions);

/** `recoveryCodes` is empty where the user has some already. */
export const submitPasskey = defineCall(
  'submitPasskey',
  'session',
  z.object({ name: textUpTo(60).min(1), credential: passkeyAttestation }),
  recoveryCodes,
);

export const updatePasskey = defineCall('updatePasskey', 'session', z.object({ id, name: textUpTo(60).min(1) }), z.null());

export const deletePasskey = defineCall('deletePasskey', 'session', z.object({ id }), z.null());

/** A challenge for a step-up by passkey. */
export const passkeyChallenge = defineCall('passkeyChallenge', 'session', empty, passkeyRequestOptions);

/** Where the user is signed in, the newest first. */
export const sessionList = defineCall(
  'sessionList',
  'session',
  empty,
  z.object({
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
);

export const endSession = defineCall('endSession', 'session', z.object({ id }), z.null());

export const endOtherSessions = defineCall('endOtherSessions', 'session', empty, z.object({ counts: z.number().int() }));
