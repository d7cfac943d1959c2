import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { CallRequest, CallResponse } from '@truefill/api/calls.ts';

export type PasskeyRequest = CallResponse<'passkeyChallenge'>;
export type PasskeyAssertion = NonNullable<CallRequest<'stepUp'>['passkey']>;
export type PasskeyAttestation = CallRequest<'submitPasskey'>['credential'];

/** Whether this browser can hold and show passkeys at all. */
export function passkeysSupported(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/** Has the user show a passkey. @returns null where they left it, none of theirs is at hand, or the code for it does not come */
export async function showPasskey(request: PasskeyRequest): Promise<PasskeyAssertion | null> {
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    return (await startAuthentication({ optionsJSON: request as PublicKeyCredentialRequestOptionsJSON })) as PasskeyAssertion;
  } catch {
    return null;
  }
}

/**
 * Has the user make a passkey.
 * @returns why not: "known" where this device holds one of the account already, else "left", also where the code for it does not come
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
