import type { PasskeyAssertion, PasskeyAttestation } from '@truefill/api/identity/passkey-schema.ts';
import type { PasskeyRow } from './passkey-store.ts';

/** Host and origin of the requesting page: a passkey belongs to its host and answers only to its origin. */
export interface PasskeyPlace {
  readonly hostName: string;
  /** scheme, host and port */
  readonly origin: string;
}

/** COSE identifiers of Ed25519, ES256 and RS256. */
export const ALGORITHMS = [-8, -7, -257] as const;

/** The library is loaded with the first passkey: each start would pay for it. */
const loadLibrary = () => import('@simplewebauthn/server');
type Library = Awaited<ReturnType<typeof loadLibrary>>;

/** A credential that a browser created. */
export interface NewCredential {
  readonly id: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
}

/** Verifies a created credential. The library throws on any mismatch; here that is a wrong answer. */
export async function verifyCreated(
  created: PasskeyAttestation,
  challenge: string,
  place: PasskeyPlace,
): Promise<NewCredential | null> {
  const { verifyRegistrationResponse } = await loadLibrary();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: created as Parameters<Library['verifyRegistrationResponse']>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.hostName,
      requireUserVerification: false,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
    return verified && registrationInfo ? registrationInfo.credential : null;
  } catch {
    return null;
  }
}

/** @returns the credential's new counter; null if the assertion is invalid. A counter that goes back means a cloned key. */
export async function verifyAssertion(
  assertion: PasskeyAssertion,
  challenge: string,
  place: PasskeyPlace,
  row: PasskeyRow,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: assertion as Parameters<Library['verifyAuthenticationResponse']>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.hostName,
      requireUserVerification: false,
      credential: { id: row.credential_id, publicKey: new Uint8Array(row.public_key), counter: Number(row.counter) },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
