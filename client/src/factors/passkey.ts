import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { CallRequest, CallResponse } from '@truefill/api/calls.ts';

export type PasskeyRequest = CallResponse<'passkeyChallenge'>;
export type PasskeyAssertion = NonNullable<CallRequest<'stepUp'>['passkey']>;
export type PasskeyAttestation = CallRequest<'submitPasskey'>['credential'];

/** Whether this browser supports passkeys. */
export function passkeysSupported(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/** Asks the user for a passkey. @returns null if they cancel, have none, or the library fails to load */
export async function showPasskey(request: PasskeyRequest): Promise<PasskeyAssertion | null> {
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    return (await startAuthentication({ optionsJSON: request as PublicKeyCredentialRequestOptionsJSON })) as PasskeyAssertion;
  } catch {
    return null;
  }
}

/**
 * Lets the user create a passkey.
 * @returns the reason for failure: "known" if this device already has one for the account, otherwise "left", also if the
 * library fails to load
 */
export async function makePasskey(creation: CallResponse<'createPasskey'>): Promise<PasskeyAttestation | 'known' | 'left'> {
  const library = await import('@simplewebauthn/browser').catch(() => null);
  if (library === null) return 'left';
  const { startRegistration, WebAuthnError } = library;
  try {
    const optionsJSON = creation as PublicKeyCredentialCreationOptionsJSON;
    return (await startRegistration({ optionsJSON })) as PasskeyAttestation;
  } catch (error) {
    const known = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    return known ? 'known' : 'left';
  }
}
