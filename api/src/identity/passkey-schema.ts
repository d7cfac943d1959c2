import { z } from '../zod.ts';

/** Bytes in the JSON form of the Web Authentication standard. */
const bytes = z
  .string()
  .max(16_384)
  .regex(/^[\w-]*$/);

const credential = z.object({ id: bytes, type: z.literal('public-key'), transports: z.array(z.string()).optional() });

/** The options of the browser's `navigator.credentials.get` (JSON form). */
export const passkeyRequestOptions = z.object({
  challenge: bytes,
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.enum(['required', 'preferred', 'discouraged']),
  allowCredentials: z.array(credential),
});
export type PasskeyRequestOptions = z.output<typeof passkeyRequestOptions>;

/** The options of the browser's `navigator.credentials.create` (JSON form). */
export const passkeyCreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: bytes, name: z.string(), displayName: z.string() }),
  challenge: bytes,
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.enum(['discouraged', 'preferred', 'required']),
    userVerification: z.enum(['required', 'preferred', 'discouraged']),
  }),
});
export type PasskeyCreationOptions = z.output<typeof passkeyCreationOptions>;

const shared = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.record(z.string().max(60), z.unknown()).default({}),
};

/** The result of `PublicKeyCredential.toJSON` after `get`. */
export const passkeyAssertion = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

/** The result of `PublicKeyCredential.toJSON` after `create`. */
export const passkeyAttestation = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
export type PasskeyAttestation = z.output<typeof passkeyAttestation>;
